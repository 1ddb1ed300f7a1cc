using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN002, and LEAN001 where lambdas and local functions consume what they capture.</summary>
public class ConsumedConcurrentlyTests
{
    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); Task a = Task.Run(async () => await task); Task b = Task.Run(async () => {|LEAN002:await task|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task a = Task.Run(async () => await task); int x = {|LEAN002:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = await task; Task a = Task.Run(async () => {|LEAN002:await task|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); Calls.Later(async () => await task); Calls.Later(async () => {|LEAN002:await task|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); Calls.Later(async () => await task); await Task.Yield(); {|LEAN002:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); ThreadPool.QueueUserWorkItem(_ => { Task<int> t = task.AsTask(); }); Task<int> again = {|LEAN002:task.AsTask()|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); for (int i = 0; i < count; i++) { Task a = Task.Run(async () => {|LEAN002:await task|}); }")]
    [InlineData("ValueTask<int> task = Calls.Number(); Parallel.For(0, 3, i => { Task<int> t = {|LEAN002:task.AsTask()|}; });")]
    [InlineData("ValueTask<int> task = Calls.Number(); await Parallel.ForEachAsync(new[] { 1, 2 }, async (i, token) => { {|LEAN002:await task|}; });")]
    [InlineData("ValueTask<int> task = Calls.Number(); Parallel.Invoke(() => task.AsTask(), () => {|LEAN002:task.AsTask()|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task a = Task.Run(Use); Task b = Task.Run(Use); async Task Use() { {|LEAN002:await task|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Use() => await task; Func<Task> use = Use; Task a = Task.Run(use); {|LEAN002:await task|};")]
    public Task TwoThatMayRunAtTheSameTimeAreFlagged(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); await Task.WhenAll(task.AsTask(), {|LEAN002:task.AsTask()|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); await LeanValueTask.WhenAll(task, {|LEAN002:task|});")]
    [InlineData("ValueTask task = Calls.Work(); await LeanValueTask.WhenAll(task, {|LEAN002:task|});")]
    [InlineData("ValueTask task = Calls.Work(); await LeanValueTask.WhenAll(new[] { task, {|LEAN002:task|} });")]
    [InlineData("ValueTask task = Calls.Work(); ValueTask copy = task; await LeanValueTask.WhenAny([task, {|LEAN002:copy|}]);")]
    [InlineData("ValueTask<int> task = Calls.Number(); await Task.WhenAny(Calls.TakeAsync(task), {|LEAN002:task.AsTask()|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); await Task.WhenAll(Calls.TakeAsync(task), Calls.TakeAsync({|LEAN002:task|}));")]
    public Task OneThatIsHandedToACombinatorTwiceIsFlagged(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; await LeanValueTask.WhenAll(tasks); await LeanValueTask.WhenAll({|LEAN001:tasks|});")]
    [InlineData("ValueTask[] tasks = new ValueTask[count]; for (int i = 0; i < count; i++) tasks[i] = Calls.Work(); await LeanValueTask.WhenAll(tasks); await LeanValueTask.WhenAll({|LEAN001:tasks|});")]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; await LeanValueTask.WhenAll(tasks); {|LEAN001:await tasks[0]|};")]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; await tasks[0]; await LeanValueTask.WhenAll({|LEAN001:tasks|});")]
    [InlineData("List<ValueTask> tasks = new(); tasks.Add(Calls.Work()); await LeanValueTask.WhenAll(tasks); await LeanValueTask.WhenAll({|LEAN001:tasks|});")]
    [InlineData("ValueTask one = Calls.Work(); ValueTask[] tasks = [one]; await LeanValueTask.WhenAll(tasks); {|LEAN001:await one|};")]
    public Task CollectionsThatAreConsumedTwiceAreFlagged(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; await LeanValueTask.WhenAll(tasks); tasks = [Calls.Work()]; await LeanValueTask.WhenAll(tasks);")]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; while (Calls.Ask()) { await LeanValueTask.WhenAll(tasks); tasks[0] = Calls.Work(); tasks[1] = Calls.Work(); }")]
    [InlineData("List<ValueTask> tasks = new(); while (Calls.Ask()) { tasks.Add(Calls.Work()); await LeanValueTask.WhenAll(tasks); tasks.Clear(); }")]
    [InlineData("await LeanValueTask.WhenAll(Calls.Work(), Calls.Work());")]
    [InlineData("ValueTask[] tasks = Enumerable.Range(0, 3).Select(_ => new ValueTask()).ToArray(); await LeanValueTask.WhenAll(tasks); await tasks[0];")]
    [InlineData("ValueTask<int> a = Calls.Number(), b = Calls.Number(); await Task.WhenAll(a.AsTask(), b.AsTask());")]
    public Task CollectionsThatAreFilledAnewAreFine(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Use() => await task; await Use(); {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Use() { await task; } await Use(); await {|LEAN001:Use()|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Outer() { await Inner(); async Task Inner() => await task; } await Outer(); {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); Func<Task> use = async () => await task; await use(); await {|LEAN001:use()|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); Func<Task> use = async () => await task; await use(); {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); await Task.Run(async () => await task); {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); Calls.Later(async () => { await task; {|LEAN001:await task|}; });")]
    [InlineData("Func<ValueTask<int>, Task> use = async task => { await task; {|LEAN001:await task|}; };")]
    [InlineData("async Task Use(ValueTask<int> task) { await task; {|LEAN001:await task|}; } await Use(Calls.Number());")]
    [InlineData("Func<Task> use = async () => { ValueTask<int> task = Calls.Number(); while (Calls.Ask()) {|LEAN001:await task|}; };")]
    [InlineData("try { Calls.Later(async () => { ValueTask<int> task = Calls.Number(); try { await task; } catch (Exception) { {|LEAN001:await task|}; } }); } finally { Calls.Fail(); }")]
    public Task LambdasAndLocalFunctionsThatRunAreFollowed(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); Task a = Task.Run(async () => await task);")]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Use() => await task; await Use();")]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Use() { if (first) await task; } await Use(); if (!first) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Use() { if (Calls.Ask()) await task; } await Use(); await Use();")]
    [InlineData("ValueTask<int> task = Calls.Number(); async Task Use() { ValueTask<int> mine = task; task = Calls.Number(); await mine; } await Use(); await Use();")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task shared = task.AsTask(); Task a = Task.Run(async () => await shared); await shared;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) Calls.Later(async () => await task); else await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Func<Task> use = async () => await task; Func<Task> other = async () => await task; await (first ? use() : other());")]
    [InlineData("ValueTask<int> task = Calls.Number(); AssertThrows(() => task.Result); await task; void AssertThrows(Func<int> run) { }")]
    [InlineData("for (int i = 0; i < count; i++) { ValueTask<int> task = Calls.Number(); Task a = Task.Run(async () => await task); }")]
    [InlineData("await Parallel.ForEachAsync(new[] { 1, 2 }, async (i, token) => { ValueTask<int> task = Calls.Number(); await task; });")]
    [InlineData("ValueTask<int> task = Calls.Number(); Match(async () => await task, async () => await task); void Match(Func<Task> one, Func<Task> two) { }")]
    [InlineData("ValueTask<int> task = Calls.Number(); Func<Task> never = async () => await task; await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Calls.Later(async () => { task = Calls.Number(); await task; }); await task;")]
    [InlineData("System.Linq.Expressions.Expression<Func<ValueTask<int>, Task<int>>> tree = task => task.AsTask(); ")]
    [InlineData("ValueTask<int> task = Calls.Number(); try { Calls.Fail(); Calls.Later(async () => { await task; Calls.Fail(); }); } catch (Exception) { Calls.Fail(); } finally { Calls.Fail(); }")]
    [InlineData("try { Calls.Fail(); } finally { Func<Task> use = async () => { ValueTask<int> task = Calls.Number(); Calls.Fail(); await task; }; }")]
    public Task OneThatRunsIsFine(string body) => Check(body);

    private static async Task Check(string body) => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Method(body));
}

using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN001, for values that are asked whether they have completed after they were consumed.</summary>
public class AskedAfterwardsTests
{
    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; if ({|LEAN001:task.IsCompleted|}) Calls.Fail();")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; bool done = {|LEAN001:task.IsCompletedSuccessfully|};")]
    [InlineData("ValueTask task = Calls.Work(); try { await task; } catch (Exception) { Console.WriteLine({|LEAN001:task.IsFaulted|}); }")]
    [InlineData("ValueTask task = Calls.Work(); try { await task; } catch (Exception) when ({|LEAN001:task.IsCanceled|}) { }")]
    [InlineData("ValueTask task = Calls.Work(); try { await task; } finally { if (!{|LEAN001:task.IsCompleted|}) Calls.Fail(); }")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int> other = task.AsTask(); Console.WriteLine({|LEAN001:task.IsCompleted|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); ValueTask<int> other = task.Preserve(); if (other.IsCompleted && {|LEAN001:task.IsCompleted|}) Calls.Fail();")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (task.IsCompleted) { int x = task.Result; Debug.Assert({|LEAN001:task.IsCompletedSuccessfully|}); }")]
    [InlineData("ValueTask<int> task = Calls.Number(); await Calls.TakeAsync(task); if ({|LEAN001:task.IsCompleted|}) Calls.Fail();")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task.ConfigureAwait(false); if (task is { {|LEAN001:IsCompleted|}: true }) Calls.Fail();")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; if (task is { {|LEAN001:IsCompleted|}: true, {|LEAN001:IsFaulted|}: false }) Calls.Fail();")]
    [InlineData("ValueTask<int> task = Calls.Number(); ValueTask<int> copy = task; await task; Console.WriteLine({|LEAN001:copy.IsCompleted|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) await task; if (second) Console.WriteLine({|LEAN001:task.IsCompleted|});")]
    [InlineData("ValueTask<int> task = Calls.Number(); while (!{|LEAN001:task.IsCompleted|}) { if (first) {|LEAN001:await task|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; bool done = {|LEAN001:task.GetAwaiter().IsCompleted|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; {|LEAN001:task.GetAwaiter().OnCompleted(() => { })|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; {|LEAN001:task.AsTask()|}.Wait();")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; {|LEAN001:task.Preserve()|}.AsTask().Wait();")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; {|LEAN001:task.GetAwaiter().GetResult()|};")]
    [InlineData("PooledFlow<int> flow = Calls.PooledFlowing(); await flow; Console.WriteLine({|LEAN001:flow.IsCompleted|});")]
    [InlineData("List<ValueTask<int>> tasks = [Calls.Number(), Calls.Number()]; foreach (var t in tasks) await t; foreach (var t in tasks) if (first) Console.WriteLine({|LEAN001:t.IsCompleted|});")]
    public Task AskingAConsumedValueIsFlagged(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); bool done = task.IsCompleted; await task; Console.WriteLine(done);")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = task.IsCompletedSuccessfully ? task.Result : await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); while (!task.IsCompleted) await Task.Yield(); Console.WriteLine(task.IsFaulted); await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; task = Calls.Number(); if (task.IsCompleted) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) { await task; return; } Console.WriteLine(task.IsCompleted); await task;")]
    [InlineData("ValueTask<int> task = Calls.Number().Preserve(); await task; Console.WriteLine(task.IsCompleted);")]
    [InlineData("ValueTask<int> task = new(1); await task; Console.WriteLine(task.IsCompleted);")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int> same = task.AsTask(); await same; Console.WriteLine(same.IsCompleted);")]
    [InlineData("LeanTask task = LeanTask.CompletedTask; await task; Console.WriteLine(task.IsCompleted);")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (!Calls.TryTake(task, out int x)) { if (task.IsCompleted) await task; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); Calls.Later(async () => await task); Console.WriteLine(task.IsCompleted);")]
    [InlineData("ValueTask task = Calls.Work(); try { Calls.Fail(); } catch (Exception) { Console.WriteLine(task.IsFaulted); throw; } await task;")]
    [InlineData("for (int i = 0; i < 3; i++) { ValueTask<int> task = Calls.Number(); if (!task.IsCompleted) Calls.Fail(); await task; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; Console.WriteLine(nameof(task.IsCompleted) + task.GetHashCode());")]
    [InlineData("List<ValueTask<int>> tasks = [Calls.Number()]; foreach (var t in tasks) { if (t.IsCompleted) Calls.Fail(); await t; }")]
    public Task AskingBeforeItIsConsumedIsFine(string body) => Check(body);

    [Fact]
    public async Task TheMessageSaysToAskBefore()
    {
        Diagnostic finding = Assert.Single(await Expect.FindingsAsync(
            new ConsumptionAnalyzer(),
            Snippet.Method("ValueTask<int> reading = Calls.Number();\nawait reading;\nbool done = {|LEAN001:reading.IsCompleted|};")));
        int line = finding.Location.GetLineSpan().StartLinePosition.Line;
        Assert.Equal($"'reading' is checked here, after line {line}: check it before that, or call AsTask() once and check the task", finding.GetMessage(null));
    }

    private static async Task Check(string body) => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Method(body));
}

using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN101.</summary>
public class StaticLambdaFixTests
{
    [Theory]
    [InlineData("Task.Factory.StartNew(() => Use(name));", "Task.Factory.StartNew(static state => Use((string)state!), name);")]
    [InlineData("Task.Factory.StartNew(() => name.Length, CancellationToken.None);", "Task.Factory.StartNew(static state => ((string)state!).Length, name, CancellationToken.None);")]
    [InlineData("Task.Factory.StartNew(() => number + 1);", "Task.Factory.StartNew(static state => (int)state! + 1, number);")]
    [InlineData("Task.Factory.StartNew(() => Count());", "Task.Factory.StartNew(static state => ((C)state!).Count(), this);")]
    [InlineData("Task.Factory.StartNew(() => this._field);", "Task.Factory.StartNew(static state => ((C)state!)._field, this);")]
    [InlineData("Task.Factory.StartNew(async () => await Task.Delay(number));", "Task.Factory.StartNew(static async state => await Task.Delay((int)state!), number);")]
    [InlineData("task.ContinueWith(t => Use(name + t.Id), TaskScheduler.Default);", "task.ContinueWith(static (t, state) => Use((string)state! + t.Id), name, TaskScheduler.Default);")]
    [InlineData("task.ContinueWith((Task t) => Use(name));", "task.ContinueWith(static (Task t, object? state) => Use((string)state!), name);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => Use(name));", "ThreadPool.QueueUserWorkItem(static name => Use(name), name, preferLocal: false);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => Use(name + number));", "ThreadPool.QueueUserWorkItem(static state => Use(state.name + state.number), (name, number), preferLocal: false);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => { Use(name); Count(); });", "ThreadPool.QueueUserWorkItem(static state => { Use(state.name); state.self.Count(); }, (name, self: this), preferLocal: false);")]
    [InlineData("ThreadPool.UnsafeQueueUserWorkItem(_ => Count(), null);", "ThreadPool.UnsafeQueueUserWorkItem(static state => ((C)state!).Count(), this);")]
    [InlineData("token.Register(() => Count());", "token.Register(static state => ((C)state!).Count(), this);")]
    [InlineData("token.Register(() => Use(name), useSynchronizationContext: false);", "token.Register(static state => Use((string)state!), useSynchronizationContext: false, state: name);")]
    [InlineData("_ = new Timer(_ => Count(), null, 1, 1);", "_ = new Timer(static state => ((C)state!).Count(), this, 1, 1);")]
    [InlineData("lengths.GetOrAdd(1, key => name.Length + key);", "lengths.GetOrAdd(1, static (key, name) => name.Length + key, name);")]
    [InlineData("lengths.GetOrAdd(1, key => name.Length + key + number);", "lengths.GetOrAdd(1, static (key, state) => state.name.Length + key + state.number, (name, number));")]
    [InlineData("lengths.GetOrAdd(1, key => Count() + _field);", "lengths.GetOrAdd(1, static (key, self) => self.Count() + self._field, this);")]
    [InlineData("LeanTasks.LeanTask.Factory.StartNew(() => Use(name));", "LeanTasks.LeanTask.Factory.StartNew(static state => Use((string)state!), name);")]
    [InlineData("string @in = name; ThreadPool.QueueUserWorkItem(_ => Use(@in));", "string @in = name; ThreadPool.QueueUserWorkItem(static @in => Use(@in), @in, preferLocal: false);")]
    [InlineData("string @in = name; ThreadPool.QueueUserWorkItem(_ => Use(@in + number));", "string @in = name; ThreadPool.QueueUserWorkItem(static state => Use(state.@in + state.number), (@in, number), preferLocal: false);")]
    [InlineData("int @await = number; Task.Factory.StartNew(async () => await Task.Delay(@await));", "int @await = number; Task.Factory.StartNew(static async state => await Task.Delay((int)state!), @await);")]
    [InlineData("int @new = number; lengths.GetOrAdd(1, key => @new + key);", "int @new = number; lengths.GetOrAdd(1, static (key, @new) => @new + key, @new);")]
    public Task TheCaptureIsPassedAsState(string statement, string mended) =>
        FixRun.BecomesAsync(new CapturingLambda(), new StaticLambdaFix(), InMethod(statement), InMethod(mended));

    [Fact]
    public Task ABlockTakesTheStateApart() => FixRun.BecomesAsync(
        new CapturingLambda(),
        new StaticLambdaFix(),
        InMethod(
            """
            token.Register(() =>
                    {
                        // Kept.
                        Use(name);
                    });
            """),
        InMethod(
            """
            token.Register(static state =>
                    {
                        string name = (string)state!;
                        // Kept.
                        Use(name);
                    }, name);
            """));

    [Fact]
    public Task ANameThatIsAKeywordStaysOneWhereTheStateIsTakenApart() => FixRun.AllBecomesApartFromSpaceAsync(
        new CapturingLambda(),
        new StaticLambdaFix(),
        InMethod("string @event = name; int @base = number; token.Register(() => { Use(@event); }); token.Register(() => { Use(@event + @base); });"),
        InMethod(
            """
            string @event = name; int @base = number;
            token.Register(static state => { string @event = (string)state!; Use(@event); }, @event);
            token.Register(static state => { (string @event, int @base) = ((string, int))state!; Use(@event + @base); }, (@event, @base));
            """));

    [Fact]
    public Task SeveralCapturesTravelInATuple() => FixRun.BecomesAsync(
        new CapturingLambda(),
        new StaticLambdaFix(),
        InMethod("Task.Factory.StartNew(() => name.Length + number + Count());"),
        InMethod(
            """
            Task.Factory.StartNew(static state =>
                    {
                        (string name, int number, C self) = ((string, int, C))state!;
                        return name.Length + number + self.Count();
                    }, (name, number, self: this));
            """));

    [Theory]
    [InlineData("LeanTasks.Fork.Join(() => Use(name), () => Use(name));")]
    [InlineData("lengths.AddOrUpdate(1, key => name.Length + key, (key, old) => old + name.Length);")]
    [InlineData("task.ContinueWith(delegate { Use(name); });")]
    public Task SeveralDelegatesAndAnonymousMethodsAreLeftToTheAuthor(string statement) =>
        FixRun.IsNotOfferedAsync(new CapturingLambda(), new StaticLambdaFix(), InMethod(statement));

    // The elements of a tuple have these names, in their order.
    [Theory]
    [InlineData("int Item1 = number, Item2 = 2; lengths.GetOrAdd(1, key => Item2 + 10 * Item1);")]
    [InlineData("int Item2 = number, Item1 = 2; ThreadPool.QueueUserWorkItem(_ => Use(Item1.ToString() + Item2));")]
    public Task NamesOfTupleElementsAreLeftToTheAuthor(string statement) =>
        FixRun.IsNotOfferedAsync(new CapturingLambda(), new StaticLambdaFix(), InMethod(statement));

    [Theory]
    [InlineData("int Item2 = number; lengths.GetOrAdd(1, key => Item2 + key);", "int Item2 = number; lengths.GetOrAdd(1, static (key, Item2) => Item2 + key, Item2);")]
    [InlineData("int Items = number; lengths.GetOrAdd(1, key => Items + number);", "int Items = number; lengths.GetOrAdd(1, static (key, state) => state.Items + state.number, (Items, number));")]
    public Task OthersAreNot(string statement, string mended) => FixRun.BecomesAsync(new CapturingLambda(), new StaticLambdaFix(), InMethod(statement), InMethod(mended));

    [Fact]
    public Task AnOldLanguageHasNoStaticLambdas() => FixRun.IsNotOfferedAsync(
        new CapturingLambda(),
        new StaticLambdaFix(),
        "class C { void M(string name) { Task.Factory.StartNew(() => name.Length); } }",
        Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp8);

    [Fact]
    public Task AllAreMended() => FixRun.AllBecomesAsync(
        new CapturingLambda(),
        new StaticLambdaFix(),
        InMethod("Task.Factory.StartNew(() => Use(name)); token.Register(() => Count());"),
        InMethod("Task.Factory.StartNew(static state => Use((string)state!), name); token.Register(static state => ((C)state!).Count(), this);"));

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new CapturingLambda(),
        new StaticLambdaFix(),
        """
        using System.Collections.Concurrent;

        public class Program
        {
            private string _field = "field";

            public static Task<string> RunAsync() => new Program().MineAsync("name", null, 7);

            async Task<string> MineAsync(string name, string? missing, int number)
            {
                ConcurrentDictionary<int, string> texts = new();
                string all = await Task.Factory.StartNew(() => name + number);
                all += await Task.Factory.StartNew(() => _field + (missing ?? "missing"), CancellationToken.None);
                all += await Task.CompletedTask.ContinueWith(t => { string text = name + t.Status; return text + Twice(number); }, TaskScheduler.Default);
                all += texts.GetOrAdd(1, key => key + name + Twice(number));
                all += texts.GetOrAdd(2, key => key + name);
                TaskCompletionSource<string> pooled = new(TaskCreationOptions.RunContinuationsAsynchronously);
                ThreadPool.QueueUserWorkItem(_ => pooled.SetResult(name + _field));
                all += await pooled.Task;
                using CancellationTokenSource source = new();
                List<string> canceled = new();
                using CancellationTokenRegistration registration = source.Token.Register(() => canceled.Add(name));
                source.Cancel();
                return all + string.Concat(canceled);
            }

            int Twice(int number) => 2 * number;
        }
        """);

    private static string InMethod(string statement) =>
        $$"""
        using System.Collections.Concurrent;

        class C
        {
            int _field = 1;

            void M(string name, int number, Task task, CancellationToken token, ConcurrentDictionary<int, int> lengths)
            {
                {{statement}}
            }

            int Count() => 1;

            static void Use(string text) { }
        }
        """;
}

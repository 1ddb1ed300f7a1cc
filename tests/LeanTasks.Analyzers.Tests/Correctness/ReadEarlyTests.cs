using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN003, and the guards that make an early result right.</summary>
public class ReadEarlyTests
{
    [Theory]
    [InlineData("int[] array = [1]; ref int r = ref array[{|LEAN003:Calls.Number().Result|}];")]
    [InlineData("int[] array = [1]; ref int r = ref array[0]; r = ref array[{|LEAN003:Calls.Number().Result|}];")]
    [InlineData("int x = {|LEAN003:Calls.Number().Result|};")]
    [InlineData("int x = {|LEAN003:Calls.Number().GetAwaiter().GetResult()|};")]
    [InlineData("{|LEAN003:Calls.Work().GetAwaiter().GetResult()|};")]
    [InlineData("{|LEAN003:Calls.Work().ConfigureAwait(false).GetAwaiter().GetResult()|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = {|LEAN003:task.Result|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); ValueTaskAwaiter<int> awaiter = task.GetAwaiter(); int x = {|LEAN003:awaiter.GetResult()|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = {|LEAN003:task.Result|}; Debug.Assert(task.IsCompleted);")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (!task.IsCompleted) { int x = {|LEAN003:task.Result|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (task.IsCompleted || first) { int x = {|LEAN003:task.Result|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); ValueTask<int> other = Calls.Number(); if (other.IsCompleted) { int x = {|LEAN003:task.Result|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (task.IsCompleted) task = Calls.Number(); int x = {|LEAN003:task.Result|};")]
    [InlineData("bool done = false; ValueTask<int> task = Calls.Number(); if (first) done = task.IsCompleted; if (second) { int x = {|LEAN003:task.Result|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); if ((task = Calls.Number()).IsCompleted) task = Calls.Number(); int x = {|LEAN003:task.Result|};")]
    [InlineData("if (Calls.Number() is { IsCompleted: false } task) { int x = {|LEAN003:task.Result|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = (first, task.IsCompleted) switch { (true, _) => {|LEAN003:task.Result|}, _ => 0 };")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool IsPending() => !task.IsCompleted; if (IsPending()) { int x = {|LEAN003:task.Result|}; }")]
    [InlineData("int x = {|LEAN003:Calls.Read(isAsync: true).Result|};")]
    [InlineData("PooledFlow<int> flow = Calls.PooledFlowing(); int x = {|LEAN003:flow.GetAwaiter().GetResult()|};")]
    public Task AResultReadWithoutAGuardIsFlagged(string body) => Check(body);

    [Theory]
    [MemberData(nameof(GuardsAndReads))]
    public Task AGuardInAnyShapeIsFine(string guard, string read) =>
        Check("ValueTask<int> task = Calls.Number(); int x; "
            + guard.Replace("READ", read, StringComparison.Ordinal));

    public static TheoryData<string, string> GuardsAndReads()
    {
        string[] guards =
        [
            "if (task.IsCompletedSuccessfully) x = READ; else x = await task;",
            "if (task.IsCompleted) x = READ;",
            "if (task.IsFaulted) x = READ;",
            "if (task.IsCanceled) x = READ;",
            "if (!task.IsCompleted) x = await task; else x = READ;",
            "if (!task.IsCompleted) { x = await task; return; } x = READ;",
            "if (!task.IsCompletedSuccessfully) return; x = READ;",
            "x = task.IsCompletedSuccessfully ? READ : await task;",
            "x = !task.IsCompletedSuccessfully ? await task : READ;",
            "if (task.IsCompletedSuccessfully && READ > 3) return;",
            "if (first && task.IsCompleted && second) x = READ;",
            "if (task.IsCompleted & first) x = READ;",
            "if (!task.IsCompleted || READ > 3) return;",
            "if (task.IsCompleted == true) x = READ;",
            "if (task.IsCompleted != false) x = READ;",
            "if (false == task.IsCompleted) return; x = READ;",
            "if (task is { IsCompletedSuccessfully: true }) x = READ;",
            "if (task is not { IsCompletedSuccessfully: true }) return; x = READ;",
            "if (task is { IsCompletedSuccessfully: false }) x = await task; else x = READ;",
            "if (task is { IsCompleted: true, IsFaulted: false }) x = READ;",
            "if (task.IsCompleted is true) x = READ;",
            "if (task.IsCompleted is not true) return; x = READ;",
            "x = task switch { { IsCompletedSuccessfully: true } => READ, _ => 0 };",
            "x = task.IsCompletedSuccessfully switch { true => READ, false => 0 };",
            "switch (task.IsCompleted) { case true: x = READ; break; default: x = await task; break; }",
            "bool done = task.IsCompleted; if (done) x = READ;",
            "bool pending = !task.IsCompleted; if (pending) return; x = READ;",
            "bool done = task.IsCompleted; bool same = done; if (same && first) x = READ;",
            "bool done = task.IsCompletedSuccessfully && first; if (done) x = READ;",
            "Debug.Assert(task.IsCompleted); x = READ;",
            "Debug.Assert(first && task.IsCompletedSuccessfully, \"done\"); x = READ;",
            "while (!task.IsCompleted) await Task.Yield(); x = READ;",
            "SpinWait.SpinUntil(() => task.IsCompleted); x = READ;",
            "ValueTask<int> copy = task; if (copy.IsCompleted) x = READ;",
            "if (first) { if (!task.IsCompleted) return; } else if (!task.IsCompletedSuccessfully) throw new Exception(); x = READ;",
            "try { if (task.IsCompleted) x = READ; } finally { Calls.Fail(); }",
            "if ((task = Calls.Number()).IsCompletedSuccessfully) x = READ; else x = await task;",
            "if (!(task = Calls.Number()).IsCompleted) return; x = READ;",
            "while ((task = Calls.Number()).IsCompleted) { x = READ; }",
            "bool done = (task = Calls.Number()).IsCompleted; if (done) x = READ;",
            "if ((task = Calls.Number()) is { IsCompletedSuccessfully: true }) x = READ;",
            "x = (task.IsCompleted, task.IsFaulted) switch { (true, false) => READ, _ => 0 };",
            "if ((first, task.IsCompleted) is (true, true)) x = READ;",
            "bool IsDone() => task.IsCompletedSuccessfully; if (IsDone()) x = READ;",
            "bool IsPending() => !task.IsCompleted; if (IsPending()) return; x = READ;",
        ];
        TheoryData<string, string> all = [];
        foreach (string guard in guards)
        {
            all.Add(guard, "task.Result");
            all.Add(guard, "task.GetAwaiter().GetResult()");
        }

        return all;
    }

    [Theory]
    [InlineData("ValueTaskAwaiter<int> awaiter = Calls.Number().GetAwaiter(); if (awaiter.IsCompleted) awaiter.GetResult(); else awaiter.OnCompleted(() => awaiter.GetResult());")]
    [InlineData("int x = Calls.Number().AsTask().GetAwaiter().GetResult() + Calls.Number().AsTask().Result;")]
    [InlineData("int x = new ValueTask<int>(3).Result + ValueTask.FromResult(3).Result;")]
    [InlineData("int x = Calls.Value<Task<int>>().AsTask().Result.Result;")]
    [InlineData("using ManualResetEventSlim done = new(); ValueTaskAwaiter<int> awaiter = Calls.Number().GetAwaiter(); awaiter.UnsafeOnCompleted(() => done.Set()); if (!awaiter.IsCompleted) done.Wait(); int x = awaiter.GetResult();")]
    [InlineData("int x = Calls.Read(isAsync: false).GetAwaiter().GetResult();")]
    [InlineData("TaskCompletionSource done = new(); ValueTask<int> task = Calls.Number(); done.SetResult(); int x = task.Result;")]
    [InlineData("PooledFlow<int> flow = Calls.PooledFlowing(); int x = flow.IsCompleted ? flow.GetAwaiter().GetResult() : await flow;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (task.IsCompleted) { int x = first ? task.Result : task.GetAwaiter().GetResult(); }")]
    [InlineData("if (Calls.Number() is { IsCompletedSuccessfully: true } task) { int x = task.Result; }")]
    [InlineData("if (Calls.Number() is { IsCompleted: true, IsFaulted: false } task) { int x = task.Result; }")]
    [InlineData("if (Calls.Number() is not { IsCompletedSuccessfully: true } task) return; int x = task.Result;")]
    [InlineData("if (Calls.Number() is { IsCompletedSuccessfully: true } task && task.Result > 3) return;")]
    [InlineData("int x = Calls.Number() switch { { IsCompletedSuccessfully: true } task => task.Result, var task => await task };")]
    public Task AResultThatIsThereIsFine(string body) => Check(body);

    [Theory]
    [InlineData("#pragma warning disable CA2012\n int x = Calls.Number().Result;")]
    [InlineData("#pragma warning disable CA1000, CA2012 // reviewed\n int x = Calls.Number().Result;\n#pragma warning restore CA2012")]
    [InlineData("#pragma warning disable CA2012\n int x = Calls.Number().Result;\n#pragma warning restore CA2012\n int y = {|LEAN003:Calls.Number().Result|};")]
    [InlineData("#pragma warning disable CA2012\n#pragma warning restore\n int x = {|LEAN003:Calls.Number().Result|};")]
    [InlineData("#pragma warning disable CA2007\n int x = {|LEAN003:Calls.Number().Result|};")]
    [InlineData("#pragma warning disable CA2012\n ValueTask<int> task = Calls.Number(); await task; {|LEAN001:await task|};")]
    public Task AReviewOfTheSdksRuleIsOneOfThis(string body) => Check(body);

    [Fact]
    public async Task WhatNeverSuspendsMayBeRead() => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Members(
        """
            enum IO { Synchronous, Asynchronous, Cached }
            static async ValueTask<int> Done() => 3;
            static ValueTask<int> Made(bool first) => first ? new ValueTask<int>(3) : ValueTask.FromResult(4);
            static ValueTask<int> OverTask(Task<int> task) => new ValueTask<int>(task);
            static async ValueTask<int> Either(bool later) { if (later) await Task.Yield(); return 3; }
            static async ValueTask<int> Early(IO io) { if (io == IO.Cached) return 3; await Task.Yield(); return 4; }
            static ValueTask<int> Throws() => throw new NotSupportedException();
            static async ValueTask<int> Nested() { Func<Task> later = async () => await Task.Yield(); return 3; }
            static async ValueTask<int> Loop(IAsyncEnumerable<int> all) { await foreach (int x in all) return x; return 3; }
            static ValueTask<int> Load(IO io) => throw null!;
            protected virtual async ValueTask<int> Open() => 3;
            int Right(Task<int> task) => Done().Result + Made(true).Result + Either(false).Result + Either(later: false).GetAwaiter().GetResult() + Early(IO.Cached).Result
                + Nested().Result + Load(IO.Synchronous).Result;
            int Wrong(Task<int> task, IAsyncEnumerable<int> all) => {|LEAN003:OverTask(task).Result|} + {|LEAN003:Either(true).Result|} + {|LEAN003:Early(IO.Asynchronous).Result|}
                + {|LEAN003:Throws().Result|} + {|LEAN003:Loop(all).Result|} + {|LEAN003:Load(IO.Asynchronous).Result|} + {|LEAN003:Open().Result|};
        """));

    [Fact]
    public async Task CallsInTheMethodAreFollowed() => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Members(
        """
            enum IO { Synchronous, Asynchronous, Cached, Stored = Cached }
            static async ValueTask<int> Done() { await ValueTask.CompletedTask; await Task.CompletedTask.ConfigureAwait(false); return 3; }
            static ValueTask<int> Outer(int x) => x > 0 ? Done() : default;
            static async ValueTask<int> Down(int x) => x == 0 ? 0 : await Down(x - 1);
            static async ValueTask<int> Either(bool later, bool really = true) { if (later && really) await Task.Yield(); return 3; }
            static async ValueTask<int> Passes(bool later) => await Either(later).ConfigureAwait(false);
            static async ValueTask<int> Assigned(bool later) { later = true; if (later) await Task.Yield(); return 3; }
            static ValueTask<int> Chosen(IO io) => io switch { IO.Synchronous or IO.Cached => new(3), _ => Calls.Number() };
            static async ValueTask<int> Switched(IO io) { switch (io) { case IO.Asynchronous: await Task.Yield(); return 3; default: return 4; } }
            static async ValueTask<int> Named(IO io) { if (io is not IO.Cached) await Task.Yield(); return 3; }
            static async ValueTask<int> Swaps(bool later) { if (later) await Task.Yield(); return await Swaps(!later) + await Swaps(true); }
            class Open { public virtual async ValueTask<int> Read() => 3; }
            sealed class Shut : Open { public override async ValueTask<int> Read() => await Done(); }
            int Right(Shut shut) => Done().Result + Outer(1).Result + Down(9).Result + Either(false).Result + Either(true, really: false).Result + Passes(false).Result
                + Chosen(IO.Cached).Result + Switched(IO.Cached).Result + Named(IO.Stored).Result + new Open().Read().Result + shut.Read().Result;
            int Wrong(bool later, Open open) => {|LEAN003:Either(true).Result|} + {|LEAN003:Passes(true).Result|} + {|LEAN003:Passes(later).Result|} + {|LEAN003:Assigned(false).Result|}
                + {|LEAN003:Chosen(IO.Asynchronous).Result|} + {|LEAN003:Switched(IO.Asynchronous).Result|} + {|LEAN003:Named(IO.Asynchronous).Result|}
                + {|LEAN003:Swaps(false).Result|} + {|LEAN003:open.Read().Result|};
        """));

    [Fact]
    public async Task CodeThatWorksInBothWaysKnowsWhenAResultIsThere() => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Members(
        """
            enum IO { Synchronous, Asynchronous }
            private readonly bool _async = Calls.Ask(), _other = Calls.Ask();
            int OfField() { if (_async) throw new InvalidOperationException(); return Calls.Number().Result; }
            int OfParameter(bool isAsync) => isAsync ? 0 : Calls.Number().Result;
            int OfEnum(IO io) { Func<int> read = () => Calls.Number().Result; return io == IO.Synchronous ? read() : 0; }
            int OfAnother() { if (_other) throw new InvalidOperationException(); return {|LEAN003:Calls.Number().Result|}; }
        """));

    [Fact]
    public async Task AParameterIsTheCallersToGuard() => await Expect.FindingsAsync(
        new ConsumptionAnalyzer(), Snippet.Members("static int Finish(ValueTask<int> task) => task.Result;"));

    private static async Task Check(string body) => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Method(body));
}

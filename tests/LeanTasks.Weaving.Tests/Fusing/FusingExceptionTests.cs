using LeanTasks.Fusing;
using LeanTasks.Weaving.Fusing;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>How an exception passes through methods that have suspended.</summary>
public sealed class FusingExceptionTests
{
    // Methods that have suspended, one waiting for the other, and what the exception of the innermost shows.
    private const string Chain = """
        public static class Program
        {
            static readonly TaskCompletionSource s_gate = new();
            static int s_throws, s_finally, s_caught;
            static async Task<int> Leaf() { await s_gate.Task.ConfigureAwait(false); throw new InvalidOperationException("leaf"); }
            static async Task<int> Deep(int n)
            {
                if (n == 0)
                    return await Leaf().ConfigureAwait(false);
                if (n % 40 != 0)
                    return 1 + await Deep(n - 1).ConfigureAwait(false);
                try { return 1 + await Deep(n - 1).ConfigureAwait(false); }
                finally { s_finally++; }
            }
            static async Task Void(int n) { if (n == 0) await Deep(100); else await Void(n - 1); }
            static async ValueTask<string> Catch() { try { await Void(3); return "none"; } catch (InvalidOperationException e) when (e.Message == "leaf") { s_caught++; return await Text(e); } }
            static async Task<string> Text(Exception e) => $"{e.StackTrace!.Split('\n').Count(line => line.Contains("Deep"))} {e.StackTrace.Split('\n').Count(line => line.Contains("Void"))} ";
            public static string Run()
            {
                // Raised on each thread of the process that throws anything, so on several at once.
                EventHandler<System.Runtime.ExceptionServices.FirstChanceExceptionEventArgs> handler = (_, e) => { if (e.Exception.Message == "leaf") Interlocked.Increment(ref s_throws); };
                AppDomain.CurrentDomain.FirstChanceException += handler;
                ValueTask<string> text = Catch();
                s_gate.SetResult();
                string seen = text.AsTask().Result;
                AppDomain.CurrentDomain.FirstChanceException -= handler;
                return $"{seen}{s_finally} {s_caught}{THROWS}";
            }
        }
        """;

    /// <summary>The weaver has the numbers of a type that it does not refer to.</summary>
    [Theory]
    [InlineData(true, false, FusedAwaitOptions.ReturnsToContext | FusedAwaitOptions.PassesExceptions)]
    [InlineData(false, false, FusedAwaitOptions.PassesExceptions)]
    [InlineData(true, true, FusedAwaitOptions.ReturnsToContext)]
    [InlineData(false, true, FusedAwaitOptions.None)]
    public void TheOptionsAreThoseOfTheLibrary(bool returnsToContext, bool needsGuard, FusedAwaitOptions options) =>
        Assert.Equal((int)options, new AwaitSite { ReturnsToContext = returnsToContext, NeedsGuard = needsGuard }.FusedAwaitOptions);

    /// <summary>A hundred methods, two of them with a <c>finally</c>, and four without a result are in the trace; the handler runs once.</summary>
    [Fact]
    public void EachMethodIsInTheTraceAndEachHandlerRuns()
    {
        string source = Chain.Replace("{THROWS}", "", StringComparison.Ordinal);
        Assert.Equal("101 4 2 1", FusedProgram.Run(fused: true, source));
        FusedProgram.Same(source);
    }

    /// <summary>It is thrown once by the source, and once into each of the three methods with a handler: not into each method.</summary>
    [Fact]
    public void ItPassesMethodsWithoutAHandlerOnOneStack() =>
        Assert.EndsWith(" 4", FusedProgram.Run(fused: true, Chain.Replace("{THROWS}", " {s_throws}", StringComparison.Ordinal)), StringComparison.Ordinal);

    /// <summary>Frames are used again after a failure, and know nothing of it.</summary>
    [Fact]
    public void FramesAreUsedAgainAfterAFailure() => FusedProgram.Same("""
        public static class Program
        {
            static async Task<int> Leaf(TaskCompletionSource<int> gate) => await gate.Task.ConfigureAwait(false);
            static async Task<int> Deep(int n, TaskCompletionSource<int> gate) => n == 0 ? await Leaf(gate).ConfigureAwait(false) : 1 + await Deep(n - 1, gate).ConfigureAwait(false);
            static async Task<string> Turn(int round)
            {
                TaskCompletionSource<int> gate = new();
                Task<int> deep = Deep(80, gate);
                if (round % 3 == 0)
                    gate.SetException(new InvalidOperationException($"round {round}"));
                else if (round % 3 == 1)
                    gate.SetCanceled();
                else
                    gate.SetResult(round);
                try { return $"{await deep} "; } catch (Exception e) { return $"{e.GetType().Name} {deep.Status} "; }
            }
            public static string Run() => string.Concat(Enumerable.Range(0, 12).Select(round => Turn(round).Result));
        }
        """);

    /// <summary>A method that comes back to a context is resumed there, to fail as to go on.</summary>
    [Fact]
    public void AMethodThatComesBackToAContextFailsThere() => FusedProgram.Same("""
        public static class Program
        {
            sealed class Counting : SynchronizationContext { public int Posts; public override void Post(SendOrPostCallback d, object? state) { Posts++; ThreadPool.QueueUserWorkItem(_ => { SetSynchronizationContext(this); d(state); SetSynchronizationContext(null); }); } }
            static async Task<int> Leaf(Task gate) { await gate.ConfigureAwait(false); throw new InvalidOperationException("leaf"); }
            static async Task<int> A(Task gate) => await Leaf(gate);
            static async Task<int> B(Task gate) => await A(gate).ConfigureAwait(false);
            static async Task<int> C(Task gate) => await B(gate);
            static async Task<int> D(Task gate) => await C(gate).ConfigureAwait(false);
            public static string Run()
            {
                Counting context = new();
                SynchronizationContext? before = SynchronizationContext.Current;
                SynchronizationContext.SetSynchronizationContext(context);
                TaskCompletionSource gate = new();
                Task<int> d = D(gate.Task);
                SynchronizationContext.SetSynchronizationContext(before);
                gate.SetResult();
                ((IAsyncResult)d).AsyncWaitHandle.WaitOne();
                return $"{d.Status} {context.Posts} {d.Exception!.InnerException!.StackTrace!.Split('\n').Count(line => line.Contains("Program"))}";
            }
        }
        """);

    /// <summary>A method that was resumed while it was being attached fails while its callers suspend: they hear of it when they have.</summary>
    [Fact]
    public void AMethodMayFailBeforeItsCallersHaveSuspended() => FusedProgram.Same("""
        public static class Program
        {
            sealed class Resumes : ICriticalNotifyCompletion
            {
                public bool IsCompleted => false;
                public Resumes GetAwaiter() => this;
                public void GetResult() { }
                public void OnCompleted(Action c) { Thread t = new(() => c()); t.Start(); t.Join(); }
                public void UnsafeOnCompleted(Action c) => OnCompleted(c);
            }
            static Thread s_main;
            static readonly TaskCompletionSource s_gate = new();
            static readonly AsyncLocal<string> s_local = new(change =>
            {
                if (change.ThreadContextChanged && Thread.CurrentThread == s_main && change.PreviousValue == "middle")
                {
                    Thread thread = new(() => s_gate.TrySetException(new InvalidOperationException("failed")));
                    thread.Start();
                    thread.Join();
                    Thread.Sleep(50);
                }
            });
            static async Task<int> Inner() { await s_gate.Task; return 1; }
            static async Task<int> Leaf() { await new Resumes(); return await Inner(); }
            static async Task<int> Middle() { s_local.Value = "middle"; return await Leaf(); }
            static async Task<int> Outer() => await Middle();
            public static string Run()
            {
                string text = null;
                s_main = new Thread(() =>
                {
                    Task<int> task = Outer();
                    text = Task.WhenAny(task, Task.Delay(30_000)).Result == task ? task.Exception?.InnerException.Message : "hangs";
                });
                s_main.Start();
                s_main.Join();
                return text;
            }
        }
        """);
}

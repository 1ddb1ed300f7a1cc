namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>An awaiter calls the continuation inside of <c>OnCompleted</c>, and the method fails then. Its callers go on as if it had not suspended.</summary>
public sealed class FusingInlineFailureTests
{
    private const string Awaiter = """
        public sealed class Fails(bool onOtherThread = false, bool fails = true) : ICriticalNotifyCompletion
        {
            public Fails GetAwaiter() => this;
            public bool IsCompleted => false;
            public void GetResult() { if (fails) throw new IOException("x"); }
            public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);
            public void UnsafeOnCompleted(Action continuation)
            {
                if (onOtherThread) { Thread thread = new(() => continuation()); thread.Start(); thread.Join(); }
                else continuation();
            }
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void ContextsDoNotLeakWhereTheFlowIsSuppressed(string onOtherThread) => FusedProgram.Same(Awaiter + """
        public static class Program
        {
            static readonly AsyncLocal<string> s_user = new();
            static async Task<int> Fail() { await new Fails(ON_OTHER); return 1; }
            static async Task<string> Handle()
            {
                s_user.Value = "alice";
                try { await Fail(); } catch (IOException) { }
                string seen = "sees " + s_user.Value;
                s_user.Value = "mallory";
                SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
                return seen;
            }
            static async Task<string> Suppresses()
            {
                s_user.Value = "bob";
                using (ExecutionContext.SuppressFlow()) { try { await Fail(); } catch (IOException) { } return s_user.Value + ExecutionContext.IsFlowSuppressed(); }
            }
            public static string Run()
            {
                string log = "";
                Thread thread = new(() =>
                {
                    s_user.Value = "main";
                    Task<string> first, second;
                    using (ExecutionContext.SuppressFlow()) { first = Handle(); log += $"{first.IsCompleted} {s_user.Value};"; second = Handle(); }
                    Task<string> third = Suppresses();
                    log += $"{first.Result} {second.Result} {third.IsCompleted} {third.Result} {s_user.Value} {SynchronizationContext.Current is null}";
                });
                thread.Start();
                thread.Join();
                return log;
            }
        }
        """.Replace("ON_OTHER", onOtherThread, StringComparison.Ordinal));

    [Fact]
    public void ACaughtFailureKeepsNoStack() => FusedProgram.Same(Awaiter + """
        public static class Program
        {
            static async Task<int> Read(int i) { await new Fails(fails: i % 2 == 0); return i; }
            static async Task<int> Count(int rounds) { int bad = 0; for (int i = 0; i < rounds; i++) { try { await Read(i); } catch (IOException) { bad++; } } return bad; }
            static async Task<int> Handled(int i) { try { return await Read(i); } catch (IOException) { return -1; } }
            static async Task<int> Sum(int rounds) { int sum = 0; for (int i = 0; i < rounds; i++) sum += await Handled(i); return sum; }
            static async System.Collections.Generic.IAsyncEnumerable<int> Items(int rounds) { for (int i = 0; i < rounds; i++) yield return await Handled(i); }
            static async Task<int> Loop(int rounds) { int sum = 0; await foreach (int i in Items(rounds)) sum += i; return sum; }
            public static string Run()
            {
                string log = "";
                Thread thread = new(() =>
                {
                    foreach (Task<int> task in new[] { Count(5_000), Sum(5_000), Loop(5_000) })
                        log += $"{task.IsCompleted} {task.Result};";
                }, maxStackSize: 256 * 1024);
                thread.Start();
                thread.Join();
                return log;
            }
        }
        """);

    [Fact]
    public void CallersGoOnHereWhereTheLeafHasLeftTheirContext() => FusedProgram.Same(Awaiter + """
        public sealed class Ui : SynchronizationContext
        {
            public int Posts;
            public override void Post(SendOrPostCallback d, object state) { Posts++; ThreadPool.QueueUserWorkItem(_ => d(state)); }
        }
        public static class Program
        {
            static async Task<int> Leaf() { SynchronizationContext.SetSynchronizationContext(null); await new Fails(); return 1; }
            static async Task<int> Mid() { try { return await Leaf().ConfigureAwait(false); } catch (IOException) { return -Environment.CurrentManagedThreadId; } }
            static async Task<int> Top() => await Mid();
            public static string Run()
            {
                string log = "";
                Thread thread = new(() =>
                {
                    Ui ui = new();
                    SynchronizationContext.SetSynchronizationContext(ui);
                    foreach (Task<int> task in new[] { Mid(), Top() })
                        log += $"{task.IsCompleted} {task.Wait(10_000)} {task.Result == -Environment.CurrentManagedThreadId} {ui.Posts};";
                });
                thread.Start();
                thread.Join();
                return log;
            }
        }
        """);

    [Fact]
    public void AHandlerRunsBeforeTheArgumentOfConfigureAwait() => FusedProgram.Same(Awaiter + """
        public static class Program
        {
            static string s_log = "";
            static bool Option(bool option) { s_log += "argument;"; return option; }
            static async Task<int> Leaf() { await new Fails(); return 1; }
            static async Task<int> Handle() { try { return await Leaf(); } catch (IOException) { s_log += "handler;"; return 2; } }
            static async Task<int> Caller(bool option) => await Handle().ConfigureAwait(Option(option));
            public static string Run() => $"{Caller(true).Result} {Caller(false).Result} {s_log}";
        }
        """);
}

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>What other code gets of fused methods, where it is asked that objects are used again.</summary>
public sealed class FusingPoolValueTasksTests
{
    // Awaits that are not fused, because the value task is stored before.
    private const string Source = """
        public static class Program
        {
            sealed class Gate : System.Threading.Tasks.Sources.IValueTaskSource
            {
                System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore<bool> _core;
                public ValueTask Wait() => new(this, _core.Version);
                public void Open(Exception e = null) { if (e is null) _core.SetResult(true); else _core.SetException(e); }
                public void GetResult(short token) { try { _core.GetResult(token); } finally { _core.Reset(); } }
                public System.Threading.Tasks.Sources.ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);
                public void OnCompleted(Action<object> c, object s, short t, System.Threading.Tasks.Sources.ValueTaskSourceOnCompletedFlags f) => _core.OnCompleted(c, s, t, f);
            }
            static async ValueTask<int> Inner(Gate gate) { await gate.Wait(); return 1; }
            static async ValueTask<int> Outer(Gate gate) => 1 + await Inner(gate);
            static async ValueTask Void(Gate gate) => await Inner(gate);
            [LeanTasks.NotPooled] static async ValueTask<int> Left(Gate gate) => 2 + await Inner(gate);
            static async Task<int> AsTask(Gate gate) => 3 + await Inner(gate);

            static int s_sum;
            static void Turn<T>(Gate gate, Func<Gate, T> call, Action<T> take, Exception failure = null)
            {
                T task = call(gate);
                gate.Open(failure);
                take(task);
            }
            static long Bytes<T>(Func<Gate, T> call, Action<T> take)
            {
                Gate gate = new();
                return ExactBytes.Of(() => Turn(gate, call, take));
            }
            static string Failure(Exception e)
            {
                Gate gate = new();
                string text = "";
                Turn(gate, Outer, task => { try { text = $"{task.IsFaulted} {task.IsCanceled} "; task.GetAwaiter().GetResult(); } catch (Exception e) { text += $"{e.GetType().Name} {e.StackTrace.Split('\n').Count(line => line.Contains("Outer") || line.Contains("Inner"))}"; } }, e);
                return text;
            }
            static async Task<string> Late() { Gate gate = new(); ValueTask<int> task = Outer(gate); _ = Task.Run(async () => { await Task.Delay(1); gate.Open(); }); int result = await task; return $"{result}"; }
            public static string Run()
            {
                long outer = Bytes(Outer, task => s_sum += task.Result), nothing = Bytes(Void, task => task.GetAwaiter().GetResult());
                long left = Bytes(Left, task => s_sum += task.Result), asTask = Bytes(AsTask, task => s_sum += task.Result);
                return $"{s_sum} {Failure(new InvalidOperationException())} {Failure(new OperationCanceledException())} {Late().Result}BYTES";
            }
        }
        """ + ExactBytes.Source;

    [Fact]
    public void NothingElseCanBeSeen()
    {
        string source = Source.Replace("BYTES", "", StringComparison.Ordinal);
        Assert.Equal(FusedProgram.Run(options: null, source), FusedProgram.Run(new FusingOptions { Pools = true }, source));
    }

    /// <summary>A method that suspends allocates nothing; one that returns a Task, or is left out, its task of 72 bytes.</summary>
    [Fact]
    public void ValueTasksOfMethodsThatSuspendAreFree()
    {
        string source = Source.Replace("BYTES", ", {outer} {nothing} {left} {asTask}", StringComparison.Ordinal);
        Assert.EndsWith(", 0 0 72 72", FusedProgram.Run(new FusingOptions { Pools = true }, source), StringComparison.Ordinal);
        Assert.EndsWith(", 72 72 72 72", FusedProgram.Run(new FusingOptions(), source), StringComparison.Ordinal);
    }

    /// <summary>What is awaited twice throws, and does not show the result of another call.</summary>
    [Fact]
    public void AValueTaskThatIsAwaitedTwiceThrows() => Assert.Equal("1 InvalidOperationException", FusedProgram.Run(new FusingOptions { Pools = true }, """
        public static class Program
        {
            static async ValueTask<int> Inner(Task gate) { await gate; return 1; }
            static async ValueTask<int> Outer(Task gate) => await Inner(gate);
            public static string Run()
            {
                TaskCompletionSource gate = new();
                ValueTask<int> task = Outer(gate.Task);
                gate.SetResult();
                string text = $"{task.Result} ";
                try { return text + task.Result; } catch (Exception e) { return text + e.GetType().Name; }
            }
        }
        """));
}

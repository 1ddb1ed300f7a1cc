namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>
/// Awaits of virtual calls that are fused for some instances, and of methods that hand a task on. A task that no fused method has made is awaited as the
/// compiler's code awaits it: what completes it in the context of the await resumes the method there and then, and posts nothing.
/// </summary>
public sealed class FusingOtherInstanceTests
{
    private const string Source = """
        // As some frameworks do, it may make another instance current for each callback, or none.
        public sealed class Ui(string sets) : SynchronizationContext
        {
            public int Posts;
            public string Sets => sets;
            public override void Post(SendOrPostCallback d, object state)
            {
                Posts++;
                ThreadPool.QueueUserWorkItem(_ => { SetSynchronizationContext(sets == "own" ? this : sets == "other" ? new Ui("other") : null); d(state); SetSynchronizationContext(null); });
            }
        }
        public interface IGet { Task<int> Get(); ValueTask<int> GetValue(); Task Do(); }
        public class Fused : IGet, IAsyncDisposable
        {
            public virtual async Task<int> Get() { await Task.Yield(); return 1; }
            public virtual async ValueTask<int> GetValue() { await Task.Yield(); return 1; }
            public virtual async Task Do() { await Task.Yield(); }
            public virtual async ValueTask DisposeAsync() { await Task.Yield(); }
        }
        public class Other : Fused
        {
            public override Task<int> Get() => Program.Source.Task;
            public override ValueTask<int> GetValue() => new(Program.Source.Task);
            public override Task Do() => Program.Source.Task;
            public override ValueTask DisposeAsync() => new(Program.Source.Task);
        }
        public class Lean : Fused
        {
            public override ValueTask<int> GetValue() => Program.LeanSource.Task.AsValueTask();
            public override async ValueTask DisposeAsync() => await Program.LeanSource.Task.AsValueTask();
        }
        public static class Program
        {
            public static TaskCompletionSource<int> Source;
            public static LeanTasks.LeanTaskSource<int> LeanSource;
            static bool s_no;
            static async Task<int> Class(Fused f) => await f.Get();
            static async Task<int> Interface(IGet f) => await f.Get();
            static async Task<int> Value(IGet f) => await f.GetValue();
            static async Task<int> Void(IGet f) { await f.Do(); return 2; }
            static async Task<int> InTry(Fused f) { try { return await f.Get(); } finally { s_no = false; } }
            static async Task<int> Comes(Fused f) => await f.Get().ConfigureAwait(true);
            static async Task<int> Goes(Fused f) => await f.Get().ConfigureAwait(false);
            static async Task<int> Computed(Fused f) => await f.Get().ConfigureAwait(!s_no);
            static async Task<int> ComputedAway(Fused f) => await f.Get().ConfigureAwait(s_no);
            static async Task<int> Using(Fused f) { await using (f) { } return 3; }
            static async Task<int> Handed(Fused f) => await Hand(f);
            static Task<int> Hand(Fused f) => f.Get();
            static async Task<int> HandedAway(Fused f) => await Hand(f).ConfigureAwait(false);
            static async Task<int> Twice(Fused f) => await Class(f) + await Goes(f) + await Class(f);
            static async Task<int> Later(Fused f) { await Task.Yield(); return await f.Get() + await Class(f); }
            static async System.Collections.Generic.IAsyncEnumerable<int> Items(Fused f) { yield return await f.Get(); }
            static async Task<int> Loop(Fused f) { int sum = 0; await foreach (int i in Items(f)) sum += i; return sum; }
            public static string Run()
            {
                string log = "";
                foreach (Func<Fused, Task<int>> call in new Func<Fused, Task<int>>[] { Class, Interface, Value, Void, InTry, Comes, Goes, Computed, ComputedAway, Using, Handed, HandedAway, Twice, Later, Loop })
                    foreach (Fused fused in new Fused[] { new Other(), new Lean() })
                        foreach (Ui context in new[] { null, new Ui("own"), new Ui("other"), new Ui("none") })
                            foreach (bool inContext in new[] { false, true })
                                log += $"{call.Method.Name} {fused.GetType().Name} {context?.Sets} {inContext}: {On(context, () => One(call, fused, context, inContext))}\n";
                return log;
            }
            static string One(Func<Fused, Task<int>> call, Fused fused, Ui context, bool inContext)
            {
                (Source, LeanSource) = (new(), new());
                int thread = Environment.CurrentManagedThreadId;
                int resumedOn = 0;
                SynchronizationContext resumedIn = null;
                Task<int> called = call(fused);
                Task<int> task = Observe();
                bool suspends = !called.IsCompleted;
                SynchronizationContext.SetSynchronizationContext(inContext ? context : null);
                Source.TrySetResult(1);
                LeanSource.TrySetResult(1);
                SynchronizationContext.SetSynchronizationContext(context);
                bool inline = called.IsCompleted;
                bool ends = task.Wait(10_000);

                // What goes on on another thread may be over, or not: what is posted, and what need not come back and ends in a context.
                bool isElsewhere = context?.Posts > 0 || (context is not null && inContext && call.Method.Name is "Goes" or "ComputedAway" or "HandedAway" or "Twice");
                bool yields = call.Method.Name is "Later" or "Loop" || (fused is Lean && call.Method.Name is not ("Value" or "Using"));
                return yields ? $"{ends} {task.Result}" : $"suspends {suspends} inline {(isElsewhere ? "elsewhere" : inline.ToString())} ends {ends} {task.Result} posts {context?.Posts} here {resumedOn == thread} in {resumedIn?.GetType().Name}";
                async Task<int> Observe()
                {
                    int result = await called.ConfigureAwait(false);
                    resumedOn = Environment.CurrentManagedThreadId;
                    resumedIn = SynchronizationContext.Current;
                    return result;
                }
            }
            static string On(SynchronizationContext context, Func<string> body)
            {
                string text = "";
                Thread thread = new(() => { SynchronizationContext.SetSynchronizationContext(context); text = body(); });
                thread.Start();
                thread.Join();
                return text;
            }
        }
        """;

    [Fact]
    public void ATaskOfAnotherInstanceResumesItsAwaitWhereTheCompilersDoes() => FusedProgram.Same(Source);
}

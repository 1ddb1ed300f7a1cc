namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>
/// Awaits of a source of value tasks through a virtual call or a method that hands it on, and of methods with the BCL's pooling builder, which complete
/// such a source. A source posts to the place that was captured, and otherwise goes on where it is completed. A task goes on inline in that very place, and
/// not in a foreign context.
/// </summary>
public sealed class FusingSourceTests
{
    private static readonly string s_source = """
        using System.Threading.Tasks.Sources;
        public interface IRead { ValueTask<int> Read(); ValueTask Do(); }
        public sealed class Fused : IRead
        {
            public async ValueTask<int> Read() { await Task.Yield(); return 1; }
            public async ValueTask Do() { await Task.Yield(); }
        }
        public sealed class Signal : IRead, IValueTaskSource<int>, IValueTaskSource
        {
            public ManualResetValueTaskSourceCore<int> Core;
            public ValueTask<int> Read() => new(this, Core.Version);
            public ValueTask Do() => new(this, Core.Version);
            public int GetResult(short token) { Program.Note("result"); return Core.GetResult(token); }
            void IValueTaskSource.GetResult(short token) => GetResult(token);
            public ValueTaskSourceStatus GetStatus(short token) => Core.GetStatus(token);
            public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
            {
                Program.Log += flags + ";";
                Core.OnCompleted(continuation, state, token, flags);
            }
        }
        // Calls the continuation inside of OnCompleted, whatever the flags ask for. A fused method goes on when that has returned.
        public sealed class Eager : IRead, IValueTaskSource<int>, IValueTaskSource
        {
            private bool _isOver;
            public ValueTask<int> Read() => new(this, 0);
            public ValueTask Do() => new(this, 0);
            public int GetResult(short token) => 7;
            void IValueTaskSource.GetResult(short token) { }
            public ValueTaskSourceStatus GetStatus(short token) => _isOver ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;
            public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
            {
                Program.Log += flags + ";";
                _isOver = true;
                continuation(state);
            }
        }
        // Moves the continuation to another thread, and waits for it there.
        public sealed class Moving : IRead, IValueTaskSource<int>, IValueTaskSource
        {
            private bool _isOver;
            public ValueTask<int> Read() => new(this, 0);
            public ValueTask Do() => new(this, 0);
            public int GetResult(short token) => 8;
            void IValueTaskSource.GetResult(short token) { }
            public ValueTaskSourceStatus GetStatus(short token) => _isOver ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;
            public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
            {
                Thread other = new(() => { _isOver = true; continuation(state); });
                other.Start();
                other.Join();
            }
        }
        public sealed class Ui : SynchronizationContext
        {
            public readonly System.Collections.Concurrent.ConcurrentQueue<(SendOrPostCallback, object)> Posts = new();
            public override void Post(SendOrPostCallback d, object state) => Posts.Enqueue((d, state));
        }
        public sealed class Scheduler : TaskScheduler
        {
            public readonly System.Collections.Concurrent.ConcurrentQueue<Task> Queue = new();
            protected override void QueueTask(Task task) => Queue.Enqueue(task);
            protected override bool TryExecuteTaskInline(Task task, bool wasQueued) => false;
            protected override System.Collections.Generic.IEnumerable<Task> GetScheduledTasks() => Queue;
            public bool RunNext() => Queue.TryDequeue(out Task task) && TryExecuteTask(task);
        }
        public sealed class Place(string name)
        {
            private readonly Ui _ui = name == "ui" ? new() : null;
            private readonly Scheduler _scheduler = name == "scheduler" ? new() : null;
            public int Came;
            public void Run(Action action)
            {
                if (_scheduler is not null)
                {
                    Task task = Task.Factory.StartNew(action, default, TaskCreationOptions.None, _scheduler);
                    _scheduler.RunNext();
                    task.GetAwaiter().GetResult();
                    return;
                }
                SynchronizationContext.SetSynchronizationContext(_ui);
                action();
                SynchronizationContext.SetSynchronizationContext(null);
            }
            public bool Pump()
            {
                if (_scheduler is not null)
                {
                    bool ran = _scheduler.RunNext();
                    Came += ran ? 1 : 0;
                    return ran;
                }
                if (_ui is null || !_ui.Posts.TryDequeue(out var next))
                    return false;
                Came++;
                Run(() => next.Item1(next.Item2));
                return true;
            }
        }
        public static class Program
        {
            public static string Log;
            static int s_thread;
            static bool s_isFalse;
            public static void Note(string what) => Log += $"{what} {(Environment.CurrentManagedThreadId == s_thread ? "here" : "elsewhere")} {SynchronizationContext.Current?.GetType().Name} {TaskScheduler.Current.GetType().Name};";
            static async Task<int> Any(IRead r) { int x = await r.Read(); Note("any"); return x; }
            static async Task<int> Void(IRead r) { await r.Do(); Note("void"); return 2; }
            static async Task<int> Away(IRead r) { int x = await r.Read().ConfigureAwait(false); Note("away"); return x; }
            static async Task<int> Chain(IRead r) { int x = await Away(r); Note("chain"); return x; }
            static ValueTask<int> Hand(IRead r) => r.Read();
            static ValueTask<int> HandOf(IRead r, bool own) => own ? new Fused().Read() : r.Read();
            static async Task<int> Handed(IRead r) { int x = await Hand(r); Note("handed"); return x; }
            static async Task<int> HandedAway(IRead r) { int x = await HandOf(r, s_isFalse).ConfigureAwait(false); Note("handed away"); return x; }
            static async Task<int> Caught(IRead r) { try { int x = await r.Read(); Note("caught"); return x; } catch (Exception e) { Note(e.Message); return -1; } }
            [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))] static async ValueTask<int> Pooling(IRead r) { int x = await r.Read(); Note("pooling"); return x; }
            [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))] static async ValueTask<int> PoolingAway(IRead r) { int x = await r.Read().ConfigureAwait(false); Note("pooling"); return x; }
            static async Task<int> OfPooling(IRead r) { int x = await Pooling(r); Note("of pooling"); return x; }
            static async Task<int> OfPoolingAway(IRead r) { int x = await PoolingAway(r).ConfigureAwait(false); Note("of pooling away"); return x; }
            static async System.Collections.Generic.IAsyncEnumerable<int> Items(IRead r) { yield return await r.Read().ConfigureAwait(false); await r.Do().ConfigureAwait(false); yield return 5; }
            static async Task<int> Each(IRead r) { int sum = 0; await foreach (int x in Items(r)) { Note("item"); sum += x; } Note("each"); return sum; }
            static async Task<int> EachAway(IRead r) { int sum = 0; await foreach (int x in Items(r).ConfigureAwait(false)) { Note("item"); sum += x; } Note("each away"); return sum; }
            static async Task<int> CaughtEach(IRead r) { try { return await Each(r); } catch (Exception e) { Note(e.Message); return -1; } }
            static async Task<int> Large(IRead r) { int x = 1; MUCH x += await r.Read(); Note("large"); await r.Do(); Note("done"); return x; }
            static async Task<int> LargeOfPooling(IRead r) { int x = 1; MUCH x += await Pooling(r); Note("large of pooling"); return x; }
            static async Task<int> Twice(IRead r) { int x = await r.Read(); Note("once"); x += await Any(r); Note("twice"); return x; }
            static async Task<int> CaughtPooling(IRead r) { try { int x = await PoolingAway(r); return x; } catch (Exception e) { Note(e.Message); return -1; } }
            public static string Run()
            {
                string log = "";
                Thread thread = new(() => log = All());
                thread.Start();
                thread.Join();
                return log;
            }
            static string All()
            {
                string log = "";
                s_thread = Environment.CurrentManagedThreadId;
                foreach (Func<IRead, Task<int>> call in new Func<IRead, Task<int>>[] { Any, Void, Away, Chain, Handed, HandedAway, Caught, OfPooling, OfPoolingAway, CaughtPooling, Each, EachAway, CaughtEach, Large, LargeOfPooling, Twice })
                    foreach (string how in new[] { "completes", "fails", "eager" })
                        foreach (string name in new[] { "none", "ui", "scheduler" })
                            foreach (string completedIn in new[] { "none", name, "other ui" })
                                if (how != "eager" || name == "none" || (name == "ui" && call.Method.Name is ("Any" or "Void" or "Handed" or "Caught")))
                                    log += $"{call.Method.Name} {how} {name} {completedIn}: {One(call, how, name, completedIn)}\n";
                return log + Moved();
            }
            static string Moved()
            {
                string log = "";
                foreach (Func<IRead, Task<int>> call in new Func<IRead, Task<int>>[] { Any, Void, Handed, HandedAway, Caught, Large })
                {
                    Log = "";
                    int result = call(new Moving()).GetAwaiter().GetResult();
                    log += $"{call.Method.Name} moves: {Log} {result}\n";
                }
                return log;
            }
            static string One(Func<IRead, Task<int>> call, string how, string name, string completedIn)
            {
                Log = "";
                Place place = new(name), none = new("none"), other = new("ui");
                Signal signal = new();
                Task<int> task = null;
                place.Run(() => task = call(how == "eager" ? new Eager() : signal));
                Log += task.IsCompleted + ";";

                // A task that a method completes in a foreign context goes on on the pool, if it does not go on there.
                bool goesToPool = call.Method.Name is ("Chain" or "CaughtEach") && name != "ui" && completedIn == "other ui";
                if (how != "eager" && !goesToPool)
                {
                    (completedIn == "none" ? none : completedIn == "other ui" ? other : place).Run(() =>
                    {
                        if (how == "completes") signal.Core.SetResult(3); else signal.Core.SetException(new Exception("failure"));
                        Log += "completed " + task.IsCompleted + ";";
                    });
                }
                while (place.Pump() || other.Pump()) { }
                return $"{Log} {task.IsCompleted} {place.Came} {other.Came} {(task.IsFaulted ? task.Exception.InnerException.Message : task.IsCompleted ? task.Result.ToString() : "")}";
            }
        }
        """.Replace("MUCH", string.Concat(Enumerable.Range(1, 40).Select(static i => $"x = x * {i} % 1009;")), StringComparison.Ordinal);

    [Fact]
    public void ItsAwaitGoesOnWhereTheSourceHasIt() => FusedProgram.Same(s_source);

    /// <summary>The value of <c>ConfigureAwait</c> is computed between the call and its await.</summary>
    [Theory]
    [InlineData("fused", "true")]
    [InlineData("fused", "false")]
    [InlineData("task", "true")]
    [InlineData("task", "false")]
    [InlineData("value task", "true")]
    [InlineData("value task", "false")]
    public void WhatCompletesInBetweenDoesNotSuspend(string kind, string argument) => FusedProgram.Same(Between
        .Replace("KIND", kind, StringComparison.Ordinal).Replace("ARGUMENT", argument, StringComparison.Ordinal));

    private const string Between = """
        public interface IOp { Task<int> Do(); ValueTask<int> Value(); }
        public class Fused(Task<int> task) : IOp
        {
            public virtual async Task<int> Do() => await task + 1;
            public virtual async ValueTask<int> Value() => await task + 1;
        }
        public sealed class Other(Task<int> task) : Fused(task)
        {
            private readonly Task<int> _task = task;
            public override Task<int> Do() => _task;
            public override ValueTask<int> Value() => new(_task);
        }
        public sealed class Never : SynchronizationContext { public int Posts; public override void Post(SendOrPostCallback d, object state) => Posts++; }
        public static class Program
        {
            static async Task<int> OfTask(IOp o, Func<bool> complete) => await o.Do().ConfigureAwait(complete());
            static async Task<int> OfValue(IOp o, Func<bool> complete) => await o.Value().ConfigureAwait(complete());
            static async Task<int> Around(IOp o, Func<bool> complete) { try { return await OfTask(o, complete); } catch (Exception e) { return e.Message.Length; } }
            public static string Run()
            {
                string log = "";
                foreach (Func<IOp, Func<bool>, Task<int>> call in new Func<IOp, Func<bool>, Task<int>>[] { "KIND" == "value task" ? OfValue : OfTask, Around })
                    foreach (bool fails in new[] { false, true })
                        foreach (SynchronizationContext context in ARGUMENT ? new[] { null, new Never() } : new SynchronizationContext[] { null })
                        {
                            Thread thread = new(() =>
                            {
                                SynchronizationContext.SetSynchronizationContext(context);
                                TaskCompletionSource<int> source = new();
                                Task<int> task = call("KIND" == "fused" ? new Fused(source.Task) : new Other(source.Task), () =>
                                {
                                    if (fails) source.SetException(new Exception("failure")); else source.SetResult(1);
                                    return ARGUMENT;
                                });
                                log += $"{task.IsCompleted} {(task.IsFaulted ? task.Exception.InnerException.Message : task.IsCompleted ? task.Result : 0)} {(context as Never)?.Posts}\n";
                            });
                            thread.Start();
                            thread.Join();
                        }
                return log;
            }
        }
        """;

    /// <summary>Nobody has seen the failure of a task that is dropped before its await.</summary>
    [Fact]
    public void ATaskThatIsNotAwaitedAfterAllIsNotObserved() => FusedProgram.Same("""
        public interface IOp { Task<int> Do(); }
        public sealed class Fused : IOp { public async Task<int> Do() { await Task.Yield(); return 1; } }
        public sealed class Options { public bool Returns { get; } }
        public sealed class Other(Task<int> task) : IOp { public Task<int> Do() => task; }
        public static class Program
        {
            static int s_unobserved;
            static async Task<int> Call(IOp o, Options none) => await o.Do().ConfigureAwait(none.Returns);
            [MethodImpl(MethodImplOptions.NoInlining)]
            static string Drop()
            {
                TaskCompletionSource<int> source = new();
                string text = Call(new Other(source.Task), null).Exception.InnerException.Message;
                source.SetException(new Exception("dropped before its await"));
                return text + source.Task.Exception.InnerException.Message;
            }
            public static string Run()
            {
                EventHandler<UnobservedTaskExceptionEventArgs> handler = (_, e) => { if (e.Exception.InnerException.Message == "dropped before its await") Interlocked.Increment(ref s_unobserved); };
                TaskScheduler.UnobservedTaskException += handler;
                string text = Drop();
                for (int i = 0; i < 5; i++)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                }
                TaskScheduler.UnobservedTaskException -= handler;
                return text + s_unobserved;
            }
        }
        """);
}

using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>Where a value task is awaited.</summary>
internal abstract class Place
{
    public static IEnumerable<string> Names => s_all.Keys;

    private static readonly Dictionary<string, Func<Place>> s_all = new()
    {
        ["nowhere"] = static () => new Nowhere(),
        ["SynchronizationContext"] = static () => new InSynchronizationContext(),
        ["TaskScheduler"] = static () => new InTaskScheduler(),
        ["LeanScheduler"] = static () => new InLeanScheduler(),
    };

    public static Place Named(string name) => s_all[name]();

    /// <summary>Does something there, on this thread.</summary>
    public abstract void Within(Action action);

    public TResult Within<TResult>(Func<TResult> function)
    {
        TResult? result = default;
        Within(() => { result = function(); });
        return result!;
    }

    /// <summary>Runs what the place has been given, until the task has ended.</summary>
    public void UntilEnded(Task task) => Patience.Until(() =>
    {
        Drain();
        return task.IsCompleted;
    });

    protected abstract void Drain();

    private sealed class Nowhere : Place
    {
        public override void Within(Action action) => action();

        protected override void Drain()
        {
        }
    }

    private sealed class InSynchronizationContext : Place
    {
        private readonly QueueingSynchronizationContext _context = new();

        public override void Within(Action action) => _context.Within(action);

        protected override void Drain() => _context.Drain();
    }

    private sealed class InTaskScheduler : Place
    {
        private readonly QueueingTaskScheduler _scheduler = new();

        public override void Within(Action action) => _scheduler.Within(action);

        protected override void Drain() => _scheduler.Drain();
    }

    private sealed class InLeanScheduler : Place
    {
        private readonly Scheduler _scheduler = new();

        public override void Within(Action action)
        {
            LeanTask task = new(action);
            task.RunSynchronously(_scheduler);
            task.GetAwaiter().GetResult();
        }

        protected override void Drain() => _scheduler.Drain();

        /// <summary>Unlike <see cref="KeepingScheduler"/> it may be given tasks by any thread.</summary>
        private sealed class Scheduler : LeanScheduler
        {
            private readonly ConcurrentQueue<LeanTask> _queued = new();

            public void Drain()
            {
                while (_queued.TryDequeue(out LeanTask? task))
                    TryExecuteTask(task);
            }

            protected internal override void QueueTask(LeanTask task) => _queued.Enqueue(task);

            protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
                !taskWasPreviouslyQueued && TryExecuteTask(task);

            protected override IEnumerable<LeanTask> GetScheduledTasks() => _queued;
        }
    }
}

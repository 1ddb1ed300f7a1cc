using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Sizes;

/// <summary>What each piece of rare state costs, and that with it a task costs no more than the BCL's.</summary>
[Collection(nameof(QuietProcess))]
public sealed class InflatedSizeTests
{
    private static readonly AsyncLocal<int> s_local = new();
    private static readonly CancellationToken s_token = new CancellationTokenSource().Token;
    private static readonly object s_state = new();
    private static readonly ProgramException s_fault = new("fault");
    private static readonly LeanTask s_pending = new LeanTaskSource();
    private static readonly Task s_bclPending = new TaskCompletionSource().Task;

    [Fact]
    public void CanceledToken() => AssertSize(
        136, static () => new LeanTask(static () => { }, Canceled), static () => new Task(static () => { }, Canceled));

    [Fact]
    public void Token() => AssertSize(
        88 + RegistrationBytes, static () => new LeanTask(static () => { }, s_token), static () => new Task(static () => { }, s_token));

    [Fact]
    public void State() => AssertSize(
        64, static () => new LeanTask(static _ => { }, s_state), static () => new Task(static _ => { }, s_state));

    [Fact]
    public void NullAsState() => AssertSize(
        32, static () => new LeanTask(static _ => { }, null), static () => new Task(static _ => { }, null));

    [Fact]
    public void StateOfASource() => AssertSize(
        64, static () => new LeanTaskSource<int>(s_state), static () => new TaskCompletionSource<int>(s_state).Task);

    [Fact]
    public void Context() => AssertSize(64, Flowing(static () => new LeanTask(static () => { })), Flowing(static () => new Task(static () => { })));

    [Fact]
    public void ContextOfAContinuation() => AssertSize(
        72,
        Flowing(static () => s_pending.ContinueWith(static _ => { })),
        Flowing(static () => s_bclPending.ContinueWith(static _ => { }, TaskScheduler.Default)));

    [Fact]
    public void Scheduler() => AssertSize(
        64,
        static () =>
        {
            LeanTask task = new(static () => { });
            task.Start(DroppingLeanScheduler.Instance);
            return task;
        },
        static () =>
        {
            Task task = new(static () => { });
            task.Start(DroppingScheduler.Instance);
            return task;
        });

    [Fact]
    public void Id() => AssertSize(
        64,
        static () =>
        {
            LeanTask task = new(static () => { });
            _ = task.Id;
            return task;
        },
        static () =>
        {
            Task task = new(static () => { });
            _ = task.Id;
            return task;
        });

    [Fact]
    public void WaitHandle()
    {
        double ours = Allocation.BytesPerItem(static () =>
        {
            LeanTaskSource source = new();
            _ = ((IAsyncResult)source).AsyncWaitHandle;
            return source;
        });
        double bcl = Allocation.BytesPerItem(static () =>
        {
            TaskCompletionSource source = new();
            _ = ((IAsyncResult)source.Task).AsyncWaitHandle;
            return source.Task;
        });
        Assert.InRange(ours, 0, bcl);
    }

    [Fact]
    public void Fault()
    {
        double ours = Allocation.BytesPerItem(static () => LeanTask.FromException(s_fault));
        double bcl = Allocation.BytesPerItem(static () => Task.FromException(s_fault));
        Assert.InRange(ours, 0, bcl);
    }

    [Fact]
    public void FaultOfASource()
    {
        double ours = Allocation.BytesPerItem(static () =>
        {
            LeanTaskSource source = new();
            source.SetException(s_fault);
            return source;
        });
        double bcl = Allocation.BytesPerItem(static () =>
        {
            TaskCompletionSource source = new();
            source.SetException(s_fault);
            return source;
        });
        Assert.InRange(ours, 0, bcl);
    }

    [Fact]
    public void CancellationWithAToken()
    {
        double ours = Allocation.BytesPerItem(static () => LeanTask.FromCanceled(Canceled));
        double bcl = Allocation.BytesPerItem(static () => Task.FromCanceled(Canceled));
        Assert.InRange(ours, 0, bcl);
    }

    [Fact]
    public void Child()
    {
        double ours = 0;
        double bcl = 0;
        FreshThread.Run(() => new LeanTask(() => ours = Children(static () =>
        {
            LeanTask child = new(static () => { }, TaskCreationOptions.AttachedToParent);
            child.RunSynchronously();
            return child;
        })).RunSynchronously());
        FreshThread.Run(() => new Task(() => bcl = Children(static () =>
        {
            Task child = new(static () => { }, TaskCreationOptions.AttachedToParent);
            child.RunSynchronously();
            return child;
        })).RunSynchronously());
        Assert.Equal(32 + 40, ours);
        Assert.InRange(ours, 0, bcl);
    }

    [Fact]
    public void ContinuationWithAToken() => AssertAtMost(
        static () => s_pending.ContinueWith(static _ => { }, s_token),
        static () => s_bclPending.ContinueWith(static _ => { }, s_token));

    [Fact]
    public void ContinuationWithAState() => AssertAtMost(
        static () => s_pending.ContinueWith(static (_, _) => { }, s_state),
        static () => s_bclPending.ContinueWith(static (_, _) => { }, s_state, TaskScheduler.Default));

    [Fact]
    public void RunWithAToken()
    {
        double ours = Allocation.MinBytesOfAnItem(static () => LeanTask.Run(static () => { }, s_token));
        double bcl = Allocation.MinBytesOfAnItem(static () => Task.Run(static () => { }, s_token));
        Assert.InRange(ours, 32, bcl);
    }

    /// <summary>What a registration with a token costs in either library: it is the token's.</summary>
    private static double RegistrationBytes => Allocation.BytesPerItem(static () => s_token.UnsafeRegister(static _ => { }, null)) - RegistrationBox;

    private const int RegistrationBox = 32;

    private static CancellationToken Canceled => new(canceled: true);

    private static Func<object> Flowing(Func<object> make) => () =>
    {
        // Set once; the same value again allocates nothing.
        if (s_local.Value == 0)
            s_local.Value = 1;
        return make();
    };

    private static double Children(Func<object> make)
    {
        object[] made = new object[Allocation.Items];
        made[0] = make();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < made.Length; i++)
            made[i] = make();
        return (GC.GetAllocatedBytesForCurrentThread() - before) / (double)made.Length;
    }

    private static void AssertSize(double expected, Func<object> ours, Func<object> bcl)
    {
        Assert.Equal(expected, Allocation.BytesPerItem(ours));
        AssertAtMost(ours, bcl);
    }

    private static void AssertAtMost(Func<object> ours, Func<object> bcl) =>
        Assert.InRange(Allocation.BytesPerItem(ours), 0, Allocation.BytesPerItem(bcl));

    private sealed class DroppingLeanScheduler : LeanScheduler
    {
        public static readonly DroppingLeanScheduler Instance = new();

        protected internal override void QueueTask(LeanTask task)
        {
        }

        protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => false;

        protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
    }

    private sealed class DroppingScheduler : TaskScheduler
    {
        public static readonly DroppingScheduler Instance = new();

        protected override void QueueTask(Task task)
        {
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

        protected override IEnumerable<Task>? GetScheduledTasks() => null;
    }
}

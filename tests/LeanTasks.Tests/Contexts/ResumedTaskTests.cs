using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

/// <summary>
/// What runs on the stack of a completer is no part of the task that runs there, of either library: that task is not current, its scheduler is not, and
/// children do not join it.
/// </summary>
public sealed class ResumedTaskTests
{
    private const string Outside = "inline, no Task, no LeanTask, Default";

    private static readonly string[] s_inner = ["Task", "ValueTask", "LeanTask", "PooledFlow", "pooled ValueTask", "source", "LeanTask's Task", "LeanTask's ValueTask"];

    private static readonly string[] s_outer = ["Task", "ValueTask", "LeanTask", "PooledFlow", "pooled ValueTask"];

    public static TheoryData<string, string> Pairs => [.. s_inner.SelectMany(static inner => s_outer.Select(outer => (inner, outer)))];

    [Theory]
    [MemberData(nameof(Pairs))]
    public void MethodIsNoPartOfTheTaskInWhichWhatItAwaitsEnds(string inner, string outer)
    {
        Assert.Equal(Outside, ResumedByTask((gate, record) => Start(outer, () => gate, inner, record)));

        // A LeanTask that resumes a method of the BCL's is not seen by the BCL, which cannot hide it.
        if (!(inner is "Task" or "ValueTask" && outer is "Task" or "ValueTask"))
            Assert.Equal(Outside, ResumedByLeanTask((gate, record) => Start(outer, () => gate, inner, record)));
    }

    [Fact]
    public void MethodThatAnAwaiterResumesSeesTheTaskAsTheBclsDoes()
    {
        string bcl = ResumedByTask(static (gate, record) => _ = RecordAsync(gate, record));
        Assert.Equal(bcl, ResumedByTask(static (gate, record) => _ = RecordLeanAsync(gate, record)));
        Assert.Equal(bcl, ResumedByTask(static (gate, record) => _ = RecordPooledAsync(gate, record)));

        static async Task RecordAsync(Gate gate, Action record)
        {
            await gate;
            record();
        }

        static async LeanTask RecordLeanAsync(Gate gate, Action record)
        {
            await gate;
            record();
        }

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
        static async ValueTask RecordPooledAsync(Gate gate, Action record)
        {
            await gate;
            record();
        }
    }

    [Fact]
    public void ContinuationsRunOutsideOfTheTask()
    {
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => LeanAsync(gate).GetAwaiter().UnsafeOnCompleted(record)));
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => LeanAsync(gate).GetAwaiter().OnCompleted(record)));
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => PooledFlowAsync(gate).GetAwaiter().UnsafeOnCompleted(record)));
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => PooledAsync(gate).GetAwaiter().UnsafeOnCompleted(record)));
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => LeanAsync(gate).AsValueTask().GetAwaiter().UnsafeOnCompleted(record)));
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => LeanTask.WhenAll(LeanAsync(gate), LeanTask.CompletedTask).GetAwaiter().UnsafeOnCompleted(record)));
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => LeanTask.WhenAny(LeanAsync(gate), new LeanTaskSource().Task).GetAwaiter().UnsafeOnCompleted(record)));
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => LeanValueTask.WhenAll(PooledAsync(gate), PooledAsync(gate)).GetAwaiter().UnsafeOnCompleted(record)));
    }

    [Fact]
    public void TaskThatRunsInsideOneOfTheBclsIsNoPartOfIt()
    {
        const string itself = "inline, no Task, LeanTask, Default";
        Assert.Equal(itself, ResumedByTask(static (gate, record) => LeanAsync(gate).ContinueWith(_ => record(), TaskContinuationOptions.ExecuteSynchronously)));
        Assert.Equal(itself, ResumedByTask(static (gate, record) => gate.OnCompleted(() => new LeanTask(record).RunSynchronously())));
        Assert.Equal(
            "inline, no Task, LeanTask, a scheduler",
            ResumedByTask(static (gate, record) => gate.OnCompleted(() => LeanTask.Factory.StartNew(record, default, TaskCreationOptions.None, LeanScheduler.Inline))));
    }

    [Fact]
    public void BodyOfALoopIsNoPartOfTheTaskThatCallsIt() =>
        Assert.Equal(Outside, ResumedByTask(static (gate, record) => gate.OnCompleted(() => LeanParallel.For(0, 1, _ => record()))));

    [Fact]
    public void MethodThatComesBackToItsSynchronizationContextIsNoPartOfTheTask()
    {
        QueueingSynchronizationContext context = new();
        Assert.Equal(Outside, ResumedByTask((gate, record) => context.Within(() => Await(gate, record)), context.Within));

        // One that runs here what is posted to it.
        InlineSynchronizationContext inline = new();
        Assert.Equal(Outside, ResumedByTask((gate, record) =>
        {
            SynchronizationContext.SetSynchronizationContext(inline);
            Await(gate, record);
            SynchronizationContext.SetSynchronizationContext(null);
        }));

        static void Await(Gate gate, Action record) => _ = Start("LeanTask", () => gate, "source", record);
    }

    /// <summary>Leaving the tasks takes no object.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ComingBackToASynchronizationContextAllocatesNothing(bool isThere) => FreshThread.Run(() =>
    {
        DroppingSynchronizationContext context = new();
        Assert.Equal(0, Enumerable.Range(0, 100).Min(_ => Bytes()));

        long Bytes()
        {
            LeanTaskSource source = new();
            SynchronizationContext.SetSynchronizationContext(context);
            source.Task.GetAwaiter().UnsafeOnCompleted(static () => { });
            if (!isThere)
                SynchronizationContext.SetSynchronizationContext(null);
            long before = GC.GetAllocatedBytesForCurrentThread();
            source.SetResult();
            long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
            SynchronizationContext.SetSynchronizationContext(null);
            return bytes;
        }
    });

    [Fact]
    public void MethodThatComesBackToItsSchedulerIsInATaskOfItsOwn() => FreshThread.Run(() =>
    {
        QueueingTaskScheduler scheduler = new();
        LeanTaskSource source = new();
        TaskScheduler? seen = null;
        int? number = null;
        async LeanTask AwaitAsync()
        {
            await source.Task;
            (seen, number) = (TaskScheduler.Current, Task.CurrentId);
            _ = new Task(static () => { }, TaskCreationOptions.AttachedToParent);
        }

        scheduler.Within(() => _ = AwaitAsync());
        Task completer = new(source.SetResult);
        completer.Start(scheduler);
        scheduler.Drain();
        Assert.Equal(TaskStatus.RanToCompletion, completer.Status);
        Assert.Same(scheduler, seen);
        Assert.NotNull(number);
        Assert.NotEqual(completer.Id, number);
    });

    [Fact]
    public void SynchronizationContextThatPostsToASchedulerKeepsIt() => FreshThread.Run(() =>
    {
        QueueingTaskScheduler scheduler = new();
        LeanTaskSource source = new();
        TaskScheduler? seen = null;
        SynchronizationContext.SetSynchronizationContext(new SchedulerContext(scheduler));
        async LeanTask AwaitAsync()
        {
            await source.Task;
            seen = TaskScheduler.Current;
        }

        LeanTask method = AwaitAsync();
        SynchronizationContext.SetSynchronizationContext(null);
        source.SetResult();
        scheduler.Drain();
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Same(scheduler, seen);
    });

    [Fact]
    public void TaskOfTheBclsIsCurrentAgainAfterwards() => FreshThread.Run(() =>
    {
        LeanTaskSource source = new();
        _ = LeanAsync(source.Task);
        int? before = null;
        int? after = null;
        Task task = new(() =>
        {
            before = Task.CurrentId;
            source.SetResult();
            after = Task.CurrentId;
        });
        task.RunSynchronously();
        Assert.Equal(task.Id, before);
        Assert.Equal(task.Id, after);
    });

    private static async LeanTask LeanAsync(LeanTask awaited) => await awaited;

    private static string ResumedByTask(Action<Gate, Action> start, Action<Action>? within = null) => FreshThread.Run(() =>
    {
        Gate gate = new();
        Recorder recorder = new();
        start(gate, recorder.Record);
        Task completer = new(() => Open(gate, recorder, within));
        completer.Start(TaskScheduler.Default);

        // It may be waiting for a child that never ends, which is not to be attached to it.
        Patience.Until(() => completer.Status is TaskStatus.RanToCompletion or TaskStatus.Faulted or TaskStatus.WaitingForChildrenToComplete);
        return completer.IsFaulted ? completer.Exception.ToString() : completer.IsCompleted ? recorder.Text : $"{recorder.Text}, with a stranger's child";
    });

    private static string ResumedByLeanTask(Action<Gate, Action> start) => FreshThread.Run(() =>
    {
        Gate gate = new();
        Recorder recorder = new();
        start(gate, recorder.Record);
        LeanTask completer = new(() => Open(gate, recorder, within: null));
        completer.Start(LeanScheduler.Default);
        Patience.Until(() => completer.Status is TaskStatus.RanToCompletion or TaskStatus.Faulted or TaskStatus.WaitingForChildrenToComplete);
        return completer.IsFaulted ? completer.Exception!.ToString() : completer.IsCompleted ? recorder.Text : $"{recorder.Text}, with a stranger's child";
    });

    private static void Open(Gate gate, Recorder recorder, Action<Action>? within)
    {
        (recorder.Completer, recorder.CompletingTask) = (Thread.CurrentThread, Task.CurrentId);
        if (within is null)
            gate.Open();
        else
            within(gate.Open);
        (recorder.Completer, recorder.CompletingTask) = (null, null);
    }

    private static object Start(string outer, Func<Gate> gate, string inner, Action record) => outer switch
    {
        "Task" => OuterTaskAsync(gate(), inner, record),
        "ValueTask" => OuterValueTaskAsync(gate(), inner, record),
        "LeanTask" => OuterLeanTaskAsync(gate(), inner, record),
        "PooledFlow" => OuterPooledFlowAsync(gate(), inner, record),
        _ => OuterPooledAsync(gate(), inner, record),
    };

    private static async Task OuterTaskAsync(Gate gate, string inner, Action record)
    {
        switch (inner)
        {
            case "Task": await TaskAsync(gate); break;
            case "ValueTask": await ValueTaskAsync(gate); break;
            case "LeanTask": await LeanAsync(gate); break;
            case "PooledFlow": await PooledFlowAsync(gate); break;
            case "pooled ValueTask": await PooledAsync(gate); break;
            case "source": await SourceOf(gate); break;
            case "LeanTask's Task": await LeanAsync(gate).AsTask(); break;
            default: await LeanAsync(gate).AsValueTask(); break;
        }

        record();
    }

    private static async ValueTask OuterValueTaskAsync(Gate gate, string inner, Action record)
    {
        switch (inner)
        {
            case "Task": await TaskAsync(gate); break;
            case "ValueTask": await ValueTaskAsync(gate); break;
            case "LeanTask": await LeanAsync(gate); break;
            case "PooledFlow": await PooledFlowAsync(gate); break;
            case "pooled ValueTask": await PooledAsync(gate); break;
            case "source": await SourceOf(gate); break;
            case "LeanTask's Task": await LeanAsync(gate).AsTask(); break;
            default: await LeanAsync(gate).AsValueTask(); break;
        }

        record();
    }

    private static async LeanTask OuterLeanTaskAsync(Gate gate, string inner, Action record)
    {
        switch (inner)
        {
            case "Task": await TaskAsync(gate); break;
            case "ValueTask": await ValueTaskAsync(gate); break;
            case "LeanTask": await LeanAsync(gate); break;
            case "PooledFlow": await PooledFlowAsync(gate); break;
            case "pooled ValueTask": await PooledAsync(gate); break;
            case "source": await SourceOf(gate); break;
            case "LeanTask's Task": await LeanAsync(gate).AsTask(); break;
            default: await LeanAsync(gate).AsValueTask(); break;
        }

        record();
    }

    private static async PooledFlow OuterPooledFlowAsync(Gate gate, string inner, Action record)
    {
        switch (inner)
        {
            case "Task": await TaskAsync(gate); break;
            case "ValueTask": await ValueTaskAsync(gate); break;
            case "LeanTask": await LeanAsync(gate); break;
            case "PooledFlow": await PooledFlowAsync(gate); break;
            case "pooled ValueTask": await PooledAsync(gate); break;
            case "source": await SourceOf(gate); break;
            case "LeanTask's Task": await LeanAsync(gate).AsTask(); break;
            default: await LeanAsync(gate).AsValueTask(); break;
        }

        record();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask OuterPooledAsync(Gate gate, string inner, Action record)
    {
        switch (inner)
        {
            case "Task": await TaskAsync(gate); break;
            case "ValueTask": await ValueTaskAsync(gate); break;
            case "LeanTask": await LeanAsync(gate); break;
            case "PooledFlow": await PooledFlowAsync(gate); break;
            case "pooled ValueTask": await PooledAsync(gate); break;
            case "source": await SourceOf(gate); break;
            case "LeanTask's Task": await LeanAsync(gate).AsTask(); break;
            default: await LeanAsync(gate).AsValueTask(); break;
        }

        record();
    }

    private static async Task TaskAsync(Gate gate) => await gate;

    private static async ValueTask ValueTaskAsync(Gate gate) => await gate;

    private static async LeanTask LeanAsync(Gate gate) => await gate;

    private static async PooledFlow PooledFlowAsync(Gate gate) => await gate;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask PooledAsync(Gate gate) => await gate;

    private static LeanTask SourceOf(Gate gate)
    {
        LeanTaskSource source = new();
        gate.OnCompleted(source.SetResult);
        return source.Task;
    }

    /// <summary>Tells what runs where it is called, once.</summary>
    private sealed class Recorder
    {
        /// <summary>The thread that runs what completes the operation, while it does.</summary>
        public Thread? Completer { get; set; }

        /// <summary>The <see cref="Task"/> in which it does so.</summary>
        public int? CompletingTask { get; set; }

        public string Text { get; private set; } = "not resumed";

        public void Record()
        {
            Text = $"{(Completer == Thread.CurrentThread ? "inline" : "elsewhere")}, {(Task.CurrentId is not { } id ? "no Task" : id == CompletingTask ? "Task" : "another Task")}, {(LeanTask.CurrentId is null ? "no LeanTask" : "LeanTask")}"
                + $", {(TaskScheduler.Current == TaskScheduler.Default && LeanScheduler.Current == LeanScheduler.Default ? "Default" : "a scheduler")}";

            // Never started: what it joins never ends. A LeanTask that is current here is the recorder's own.
            _ = new Task(static () => { }, TaskCreationOptions.AttachedToParent);
            if (LeanTask.CurrentId is null)
                _ = new LeanTask(static () => { }, TaskCreationOptions.AttachedToParent);
        }
    }

    private sealed class DroppingSynchronizationContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state)
        {
        }
    }

    /// <summary>Keeps the continuations of its awaiters, and calls them in <see cref="Open"/>.</summary>
    private sealed class Gate : INotifyCompletion
    {
        private Action? _continuations;

        public bool IsCompleted => false;

        public Gate GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => _continuations += continuation;

        public void Open() => _continuations!();
    }

    private sealed class InlineSynchronizationContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => d(state);
    }

    private sealed class SchedulerContext(TaskScheduler scheduler) : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) =>
            Task.Factory.StartNew(new Action<object?>(d), state, CancellationToken.None, TaskCreationOptions.None, scheduler);
    }
}

using System.Runtime.CompilerServices;
using LeanTasks.Tests.Pooled.Same;
using LeanTasks.Tests.Scheduling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>The contexts of pooled methods are as those of <c>async Task</c>, whatever is awaited.</summary>
[Collection(nameof(SameMethods))]
public sealed class ContextTests
{
    private readonly AsyncLocal<int> _local = new();

    public static TheoryData<GateKind> Kinds { get; } = [.. Enum.GetValues<GateKind>()];

    // What is resumed by the pool is resumed in whatever context its thread is in.
    public static TheoryData<GateKind> KindsResumedByTheCompleter { get; } = [.. Enum.GetValues<GateKind>().Where(static kind => kind is not (GateKind.Yield or GateKind.BetweenTheTwo))];

    private static bool CompletesItself(GateKind kind) => kind is GateKind.Yield or GateKind.AtOnce or GateKind.BetweenTheTwo;

    [Theory]
    [MemberData(nameof(Kinds))]
    public void ValuesFlowIntoAndThroughAndNotOut(GateKind kind) => SameMethods.Check(diary =>
    {
        Gate gate = new(kind);
        _local.Value = 1;
        ValueTask<int> method = GateMethods.AwaitAsync(gate, Tell(diary));
        diary.Write("caller", $"has {_local.Value}");
        _local.Value = 20;
        Complete(gate);
        diary.Write("caller", $"still has {_local.Value}");
        diary.End(method);
        diary.Write("caller", $"in the end has {_local.Value}");
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void MethodOfAnEmptyContextResumedInAnother(GateKind kind) => SameMethods.Check(diary =>
    {
        Gate gate = new(kind);
        ValueTask<int> method = GateMethods.AwaitAsync(gate, Tell(diary));
        diary.Write("caller", $"has {_local.Value}");
        FreshThread.Run(() =>
        {
            _local.Value = 20;
            Complete(gate);
            diary.Write("completer", $"still has {_local.Value}");
        });
        diary.End(method);
    });

    [Theory]
    [MemberData(nameof(KindsResumedByTheCompleter))]
    public void SuppressedFlow(GateKind kind) => SameMethods.Check(diary =>
    {
        Gate gate = new(kind);
        _local.Value = 1;
        ValueTask<int> method;
        using (ExecutionContext.SuppressFlow())
            method = GateMethods.AwaitAsync(gate, Tell(diary));
        diary.Write("caller", $"has {_local.Value}, suppressed: {ExecutionContext.IsFlowSuppressed()}");
        FreshThread.Run(() =>
        {
            _local.Value = 20;
            Complete(gate);
            diary.Write("completer", $"has {_local.Value}");
        });
        diary.End(method);
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void ThreadsOfThePoolAreCleanAfterwards(GateKind kind) => SameMethods.Check(diary =>
    {
        _local.Value = 1;
        for (int i = 0; i < 20; i++)
        {
            Gate gate = new(kind);
            ValueTask<int> method = GateMethods.AwaitAsync(gate, Tell(diary));
            PoolThread.Run(() =>
            {
                Complete(gate);
                if (_local.Value != 0 || SynchronizationContext.Current is not null)
                    diary.Write("pool", $"has {_local.Value}");
            });
            diary.End(method);
            PoolThread.Run(() =>
            {
                if (_local.Value != 0 || SynchronizationContext.Current is not null)
                    diary.Write("pool", $"has {_local.Value} later");
            });
        }
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void MethodComesBackToItsSynchronizationContextOrDoesNot(GateKind kind) => SameMethods.Check(diary =>
    {
        QueueingSynchronizationContext context = new();
        Gate gate = new(kind);
        ValueTask<int> method = default;
        context.Within(() =>
        {
            _local.Value = 1;
            method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} in {SynchronizationContext.Current?.GetType().Name}, {_local.Value}"));
        });
        Complete(gate);

        // That one is resumed by the pool: when, and whether before the method that awaits it looks, is chance.
        bool posts = kind != GateKind.BetweenTheTwo;
        if (posts)
            diary.Write("caller", $"has {context.Posts} posts");
        Patience.Until(() =>
        {
            context.Drain();
            return method.IsCompleted;
        });
        if (posts)
            diary.Write("caller", $"has had {context.Posts} posts");
        diary.End(method);
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void CompletionInsideAForeignContext(GateKind kind) => SameMethods.Check(diary =>
    {
        QueueingSynchronizationContext context = new();
        Gate gate = new(kind);
        ValueTask<int> method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} in {SynchronizationContext.Current?.GetType().Name}"));
        context.Within(() =>
        {
            Complete(gate);
            diary.End(method);
            diary.Write("caller", $"in {SynchronizationContext.Current?.GetType().Name}, {context.Posts} posts");
        });
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void CompletionInsideTheSameContext(GateKind kind) => SameMethods.Check(diary =>
    {
        QueueingSynchronizationContext context = new();
        Gate gate = new(kind);
        ValueTask<int> method = default;
        context.Within(() =>
        {
            method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} in {SynchronizationContext.Current?.GetType().Name}"));
            Complete(gate);
        });
        Patience.Until(() =>
        {
            context.Drain();
            return method.IsCompleted;
        });
        diary.End(method);

        // That one is resumed by the pool, perhaps before the method that awaits it looks: then nothing is posted.
        if (kind != GateKind.BetweenTheTwo)
            diary.Write("caller", $"has had {context.Posts} posts");
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void MethodComesBackToItsTaskSchedulerOrDoesNot(GateKind kind) => SameMethods.Check(diary =>
    {
        QueueingTaskScheduler scheduler = new();
        Gate gate = new(kind);
        ValueTask<int> method = default;
        scheduler.Within(() => method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} in {TaskScheduler.Current.GetType().Name}")));
        Complete(gate);
        Patience.Until(() =>
        {
            scheduler.Drain();
            return method.IsCompleted;
        });
        diary.End(method);
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void CompletionInsideAForeignTaskScheduler(GateKind kind) => SameMethods.Check(diary =>
    {
        QueueingTaskScheduler scheduler = new();
        Gate gate = new(kind);
        ValueTask<int> method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} in {TaskScheduler.Current.GetType().Name}"));
        scheduler.Within(() =>
        {
            Complete(gate);
            diary.End(method);
        });
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void MethodComesBackToItsLeanSchedulerOrDoesNot(GateKind kind) => SameMethods.Check(
        diary =>
        {
            QueueingLeanScheduler scheduler = new();
            Gate gate = new(kind);
            ValueTask<int> method = default;
            LeanTask task = new(() => method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} in {LeanScheduler.Current.GetType().Name}, task {LeanTask.CurrentId is not null}")));
            task.RunSynchronously(scheduler);
            Complete(gate);
            Patience.Until(() =>
            {
                scheduler.Drain();
                return method.IsCompleted;
            });
            diary.End(method);
        },
        Built.LeanTask);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TaskOfAMethodHasEndedAtOnceInAContextToo(bool isLean) => SameMethods.Check(EndInAContext(isLean), isLean ? Built.LeanTask : Built.Task);

    [Fact]
    public void ContextSetByTheMethodStaysItsOwn() => SameMethods.Check(diary =>
    {
        Gate gate = new(GateKind.TaskOfInt);
        ValueTask method = AwaitAsync(gate.Task, new QueueingSynchronizationContext());
        diary.Write("caller", $"in {SynchronizationContext.Current?.GetType().Name}");
        gate.Complete(GateEnd.Result);
        diary.Write("caller", $"still in {SynchronizationContext.Current?.GetType().Name}");
        diary.End(method);

        [AsyncMethodBuilder(typeof(SameBuilder))]
        static async ValueTask AwaitAsync(Task task, SynchronizationContext context)
        {
            await task.ConfigureAwait(false);
            SynchronizationContext.SetSynchronizationContext(context);
        }
    });

    /// <summary>Tells the value, and sets another.</summary>
    private Action<string> Tell(Diary diary) => text =>
    {
        diary.Write("method", $"{text} with {_local.Value}");
        _local.Value++;
    };

    private static void Complete(Gate gate)
    {
        if (!CompletesItself(gate.Kind))
            gate.Complete(GateEnd.Result);
    }

    private static Action<Diary> EndInAContext(bool isLean) => diary =>
    {
        // Else the thread that drives the context would wait for what may take a moment.
        PulseSource source = new();
        new QueueingSynchronizationContext().Within(() =>
        {
            ValueTask<int> method = AddOneAsync(source.Task);
            ValueTask<int> chosen = isLean ? method.AsLeanTask().AsValueTask() : new ValueTask<int>(method.AsTask());
            ValueTask other = EndAsync();
            Task task = other.AsTask();
            source.SetResult(1);
            diary.Write("caller", $"has what has ended: {chosen.IsCompleted}, {task.IsCompleted}");
        });

        [AsyncMethodBuilder(typeof(SameBuilder))]
        static async ValueTask EndAsync() => await new AtOnce();

        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        static async ValueTask<int> AddOneAsync(ValueTask<int> task) => await task.ConfigureAwait(false) + 1;
    };
}

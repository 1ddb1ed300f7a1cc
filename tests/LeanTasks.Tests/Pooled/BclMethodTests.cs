using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Runtime;
using LeanTasks.Tests.Misuse;
using LeanTasks.Tests.Support;
using ProbeSource = LeanTasks.Threading.ProbeSource;

namespace LeanTasks.Tests.Pooled;

/// <summary>A method of the BCL's builders that awaits one of ours is attached as it is, with nothing around it.</summary>
public class BclMethodTests
{
    public enum Kind
    {
        Task,
        ValueTask,
        Pooling,
    }

    // How many a process wraps before it attaches one as it is.
    private static readonly int s_wrapped = FreshThread.Run(AwaitUntilOneIsAttached);

    // Before any test, in whatever order they run: none of them is among the first.
    public BclMethodTests() => RuntimeHelpers.RunClassConstructor(typeof(BclMethodTests).TypeHandle);

    /// <summary>A process that awaits a few only does not pay for finding out how the BCL's methods can be attached.</summary>
    [Fact]
    public void TheFirstOnesOfAProcessAreWrapped() => ChildProcess.Run(typeof(BclMethodTests), static () =>
    {
        Assert.Equal(3, s_wrapped);
        Environment.Exit(ChildProcess.Shown);
    });

    [Theory]
    [InlineData(Kind.Task, false)]
    [InlineData(Kind.Task, true)]
    [InlineData(Kind.ValueTask, false)]
    [InlineData(Kind.ValueTask, true)]
    [InlineData(Kind.Pooling, false)]
    [InlineData(Kind.Pooling, true)]
    public void IsAttachedAsItIs(Kind kind, bool configured) => FreshThread.Run(() =>
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> awaited = source.AsValueTask();
        Task<int> method = Call(kind, awaited, configured);
        Assert.False(IsForeign(awaited));
        Assert.False(method.IsCompleted);
        source.SetResult(5);
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Equal(5, method.GetAwaiter().GetResult());
    });

    [Theory]
    [InlineData(Kind.Task)]
    [InlineData(Kind.ValueTask)]
    [InlineData(Kind.Pooling)]
    public void IsToldWhatFailed(Kind kind) => FreshThread.Run(() =>
    {
        ReusableValueTaskSource<int> source = new();
        Task<int> method = Call(kind, source.AsValueTask(), configured: false);
        TimeoutException expected = new();
        source.SetException(expected);
        Assert.Same(expected, Assert.Throws<TimeoutException>(() => method.GetAwaiter().GetResult()));
    });

    /// <summary>So that the others can fail: what has to come back needs something that brings it back.</summary>
    [Fact]
    public void IsNotWhereItComesBack() => FreshThread.Run(static () =>
    {
        SynchronizationContext.SetSynchronizationContext(new OtherContext());
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> awaited = source.AsValueTask();
        Task<int> method = Call(Kind.Task, awaited, configured: false);
        Assert.True(IsForeign(awaited));
        source.SetResult(5);
        Assert.Equal(5, method.GetAwaiter().GetResult());
    });

    [Fact]
    public void IsInAContextButNotToComeBack() => FreshThread.Run(static () =>
    {
        SynchronizationContext.SetSynchronizationContext(new OtherContext());
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> awaited = source.AsValueTask();
        SynchronizationContext? resumedIn = null;
        Task<int> method = Tell();
        Assert.False(IsForeign(awaited));

        // The thread that completes it is in the context, in which others must not run.
        source.SetResult(5);
        Assert.Equal(5, method.GetAwaiter().GetResult());
        Assert.Null(resumedIn);

        async Task<int> Tell()
        {
            int result = await awaited.ConfigureAwait(false);
            resumedIn = SynchronizationContext.Current;
            return result;
        }
    });

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void ComesBackToItsScheduler(bool isLean) => FreshThread.Run(() =>
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> awaited = source.AsValueTask();
        bool isThere = false;
        LeanScheduler lean = new ConcurrentExclusiveLeanSchedulerPair().ExclusiveScheduler;
        TaskScheduler bcl = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        Task<int> method = isLean
            ? LeanTask.Factory.StartNew(Tell, CancellationToken.None, TaskCreationOptions.DenyChildAttach, lean).Result
            : Task.Factory.StartNew(Tell, CancellationToken.None, TaskCreationOptions.DenyChildAttach, bcl).GetAwaiter().GetResult();
        Assert.True(IsForeign(awaited));
        source.SetResult(5);
        Assert.Equal(5, method.GetAwaiter().GetResult());
        Assert.True(isThere);

        async Task<int> Tell()
        {
            int result = await awaited;
            isThere = isLean ? LeanScheduler.Current == lean : TaskScheduler.Current == bcl;
            return result;
        }
    });

    /// <summary>The thread that completes it is inside a scheduler, in which others must not run.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void DoesNotRunInTheSchedulerOfWhoCompletesIt(bool isLean) => FreshThread.Run(() =>
    {
        ReusableValueTaskSource<int> source = new();
        int completing = 0, resumed = 0;
        Task<int> method = Tell();
        Assert.False(IsForeign(source.AsValueTask()));
        if (isLean)
            LeanTask.Factory.StartNew(Complete, CancellationToken.None, TaskCreationOptions.None, new ConcurrentExclusiveLeanSchedulerPair().ExclusiveScheduler).Wait();
        else
            Task.Factory.StartNew(Complete, CancellationToken.None, TaskCreationOptions.None, new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler).GetAwaiter().GetResult();
        Assert.Equal(5, method.GetAwaiter().GetResult());
        Assert.NotEqual(completing, resumed);

        void Complete()
        {
            completing = Environment.CurrentManagedThreadId;
            source.SetResult(5);

            // Until here the thread is busy.
            Patience.Until(() => method.IsCompleted);
        }

        async Task<int> Tell()
        {
            int result = await source.AsValueTask();
            resumed = Environment.CurrentManagedThreadId;
            return result;
        }
    });

    [Fact]
    public void IsQueuedIfItsSourceSaysSo() => FreshThread.Run(static () =>
    {
        ReusableValueTaskSource<int> source = new(runContinuationsAsynchronously: true);
        int completing = Environment.CurrentManagedThreadId;
        int resumed = 0;
        Task<int> method = Tell();
        source.SetResult(5);
        Assert.Equal(5, method.GetAwaiter().GetResult());
        Assert.NotEqual(completing, resumed);

        async Task<int> Tell()
        {
            int result = await source.AsValueTask();
            resumed = Environment.CurrentManagedThreadId;
            return result;
        }
    });

    [Fact]
    public void IsQueuedForNoBytes()
    {
        Assert.Equal(Bytes(runContinuationsAsynchronously: false), Bytes(runContinuationsAsynchronously: true));

        static double Bytes(bool runContinuationsAsynchronously) => Allocation.MinBytesOfAnItem(() =>
        {
            ReusableValueTaskSource<int> source = new(runContinuationsAsynchronously);
            Task<int> method = PassTask(source.AsValueTask(), configured: false);
            source.SetResult(5);
            return method;
        });
    }

    /// <summary>What a method of the BCL's starts is no child of the task whose delegate completes what it awaits.</summary>
    [Fact]
    public void RunsOutsideOfTheTaskThatCompletesIt() => FreshThread.Run(static () =>
    {
        ReusableValueTaskSource<int> source = new();
        int? current = -1;
        Task method = Tell();
        Assert.False(IsForeign(source.AsValueTask()));
        LeanTask completing = new(() =>
        {
            source.SetResult(5);
            Assert.NotNull(LeanTask.CurrentId);
        });
        completing.RunSynchronously();
        Assert.True(completing.IsCompletedSuccessfully);
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Null(current);

        async Task Tell()
        {
            await source.AsValueTask();
            current = LeanTask.CurrentId;
        }
    });

    [Fact]
    public void SeesItsOwnContext() => FreshThread.Run(static () =>
    {
        AsyncLocal<string> local = new() { Value = "awaiting" };
        ReusableValueTaskSource<int> source = new();
        string? seen = null;
        Task method = Tell();
        Assert.False(IsForeign(source.AsValueTask()));
        local.Value = "completing";
        source.SetResult(5);
        method.GetAwaiter().GetResult();
        Assert.Equal("awaiting", seen);
        Assert.Equal("completing", local.Value);

        async Task Tell()
        {
            await source.AsValueTask();
            seen = local.Value;
            local.Value = "resumed";
        }
    });

    /// <summary>By hand, with what the BCL hands over, and something that is no method: the thread that completes must not suffer for it.</summary>
    [Fact]
    public void WhatIsNoMethodEndsTheProcessFromThePool() =>
        ChildProcess.Run(typeof(BclMethodTests), static () => CompleteForOther(new object(), runContinuationsAsynchronously: false));

    [DeepFact]
    public void SoItDoesWhereItIsQueued() =>
        ChildProcess.Run(typeof(BclMethodTests), static () => CompleteForOther(new object(), runContinuationsAsynchronously: true));

    [DeepFact]
    public void SoDoesNothing() =>
        ChildProcess.Run(typeof(BclMethodTests), static () => CompleteForOther(null, runContinuationsAsynchronously: false));

    private static void CompleteForOther(object? other, bool runContinuationsAsynchronously)
    {
        using ManualResetEventSlim hasCompleted = new();
        ExceptionHandling.SetUnhandledExceptionHandler(_ =>
        {
            Environment.Exit(hasCompleted.Wait(Patience.Limit) && Thread.CurrentThread.IsThreadPoolThread ? ChildProcess.Shown : 1);
            return false;
        });
        ProbeSource probe = new();
        _ = AwaitAsync(probe);
        ReusableValueTaskSource<int> source = new(runContinuationsAsynchronously);
        ValueTask<int> awaited = source.AsValueTask();
        ((IValueTaskSource<int>)ValueTaskContent<int>.ObjectOf(in awaited)!).OnCompleted(probe.Action!, other, source.Version, ValueTaskSourceOnCompletedFlags.None);
        source.SetResult(5);
        hasCompleted.Set();
        Thread.Sleep(Patience.Limit);

        static async Task AwaitAsync(ProbeSource probe) => await new ValueTask(probe, token: 0);
    }

    private static int AwaitUntilOneIsAttached()
    {
        for (int i = 0; ; i++)
        {
            Assert.True(i < 100, "None is attached as it is.");
            ReusableValueTaskSource<int> source = new();
            ValueTask<int> awaited = source.AsValueTask();
            Task<int> method = PassTask(awaited, configured: false);
            bool isWrapped = IsForeign(awaited);
            source.SetResult(i);
            Assert.Equal(i, method.GetAwaiter().GetResult());
            if (!isWrapped)
                return i;
        }
    }

    private static bool IsForeign(ValueTask<int> awaited) => ValueTaskContent<int>.AwaiterOf(in awaited) is Continuation;

    private static Task<int> Call(Kind kind, ValueTask<int> awaited, bool configured) => kind switch
    {
        Kind.Task => PassTask(awaited, configured),
        Kind.ValueTask => PassValueTask(awaited, configured).AsTask(),
        _ => PassPooling(awaited, configured).AsTask(),
    };

    private static async Task<int> PassTask(ValueTask<int> awaited, bool configured) =>
        configured ? await awaited.ConfigureAwait(false) : await awaited;

    private static async ValueTask<int> PassValueTask(ValueTask<int> awaited, bool configured) =>
        configured ? await awaited.ConfigureAwait(false) : await awaited;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PassPooling(ValueTask<int> awaited, bool configured) =>
        configured ? await awaited.ConfigureAwait(false) : await awaited;

    private sealed class OtherContext : SynchronizationContext;
}

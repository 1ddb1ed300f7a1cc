using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Interop;
using LeanTasks.Tests.Scheduling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>From ours to a BCL Task.</summary>
public sealed class AsTaskTests
{
    [Fact]
    public async Task SuccessfulOnesAreTheBclsOwn()
    {
        Assert.Same(Task.CompletedTask, LeanTask.CompletedTask.AsTask());
        Assert.Same(Task.CompletedTask, ((LeanTask)LeanTask.FromResult(1234)).AsTask());
        Assert.Same(Task.FromResult(1), LeanTask.FromResult(1).AsTask());
        Assert.Equal(1234, await LeanTask.FromResult(1234).AsTask());
    }

    [Theory]
    [CombinatorialEnds]
    public void EndsAsTheSourceDoes(string end, bool before)
    {
        LeanTaskSource<int> source = new();
        TaskCompletionSource<int> twin = new();
        if (before)
            Ends.Set(end, source, twin);
        Task<int> copy = source.AsTask();
        Task withoutResult = ((LeanTask)source).AsTask();
        Task<int> publicCopy = TaskCopy<int>.Of(source, publicly: true);
        Assert.Equal((before, before), (copy.IsCompleted, publicCopy.IsCompleted));
        if (!before)
            Ends.Set(end, source, twin);
        Ends.AssertSame(twin.Task, copy);
        Ends.AssertSame(twin.Task, publicCopy);
        Ends.AssertSameWithoutResult(twin.Task, withoutResult);
    }

    [Fact]
    public void CancelingExceptionIsKept() => FreshThread.Run(static () =>
    {
        LeanTaskSource gate = new();
        SpecialCanceledException exception = new();
        LeanTask method = CancelAsync(gate, exception);
        Task copy = method.AsTask(), publicCopy = TaskCopy<VoidResult>.Of(method, publicly: true);
        gate.SetResult();
        Assert.Equal((TaskStatus.Canceled, TaskStatus.Canceled), (copy.Status, publicCopy.Status));
        Assert.Same(exception, Assert.Throws<SpecialCanceledException>(copy.GetAwaiter().GetResult));
        Assert.Same(exception, Assert.Throws<SpecialCanceledException>(publicCopy.GetAwaiter().GetResult));

        Task late = method.AsTask();
        Assert.Equal(TaskStatus.Canceled, late.Status);
        Assert.Same(exception, Assert.Throws<SpecialCanceledException>(late.GetAwaiter().GetResult));
    });

    [Fact]
    public void StackTraceIsKept()
    {
        LeanTask task = LeanTask.Run(Throw);
        Task copy = task.AsTask();
        string trace = Assert.Throws<ProgramException>(copy.GetAwaiter().GetResult).StackTrace!;
        Assert.Contains(nameof(Throw), trace, StringComparison.Ordinal);
    }

    [Fact]
    public void ThereAndBackIsTheOriginal()
    {
        LeanTaskSource<int> source = new();
        LeanTask faulted = LeanTask.FromException(new ProgramException("fault"));
        Assert.Same(source, source.AsTask().AsLeanTask());
        Assert.Same(source, ((Task)source.AsTask()).AsLeanTask());
        Assert.Same(source, ((LeanTask)source).AsTask().AsLeanTask());
        Assert.Same(faulted, faulted.AsTask().AsLeanTask());

        TaskCompletionSource<int> foreign = new();
        Assert.Same(foreign.Task, foreign.Task.AsLeanTask().AsTask());
        Assert.Same(foreign.Task, ((Task)foreign.Task).AsLeanTask().AsTask());
        Assert.Same(foreign.Task, ((LeanTask)foreign.Task.AsLeanTask()).AsTask());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void StateIsTheSame(bool publicly)
    {
        object state = new();
        LeanTaskSource<int> without = new(), with = new(state);
        Assert.Null(TaskCopy<int>.Of(without, publicly).AsyncState);
        Task<int> copy = TaskCopy<int>.Of(with, publicly);
        Assert.Same(state, copy.AsyncState);
        Assert.Same(with, copy.AsLeanTask());
        Assert.Null(without.AsTask().AsyncState);
        Assert.Null(((LeanTask)without).AsTask().AsyncState);
    }

    [Fact]
    public void CopyIsAPromise()
    {
        Task<int> copy = new LeanTaskSource<int>().AsTask(), twin = new TaskCompletionSource<int>().Task;
        Assert.Equal((twin.Status, twin.CreationOptions), (copy.Status, copy.CreationOptions));
        Assert.Equal(Assert.Throws<InvalidOperationException>(twin.Start).Message, Assert.Throws<InvalidOperationException>(copy.Start).Message);
        Assert.Equal(
            Assert.Throws<InvalidOperationException>(twin.RunSynchronously).Message, Assert.Throws<InvalidOperationException>(copy.RunSynchronously).Message);
    }

    [Fact]
    public void ContinuationsOfTheCopyRunOnTheCompletingStackAsTheBclsDo() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        int thread = 0;
        Task continuation = source.AsTask().ContinueWith(
            _ => thread = Environment.CurrentManagedThreadId, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        source.SetResult(1);
        Assert.True(continuation.IsCompleted);
        Assert.Equal(Environment.CurrentManagedThreadId, thread);
    });

    [Fact]
    public void SourceThatRunsContinuationsAsynchronouslyCompletesTheCopyElsewhere() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        int thread = 0;
        Task continuation = source.AsTask().ContinueWith(
            _ => thread = Environment.CurrentManagedThreadId, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        source.SetResult(1);
        Assert.True(continuation.Wait(Patience.Limit, CancellationToken.None));
        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);
    });

    [Fact]
    public void NothingIsInlinedOntoAForeignLeanScheduler() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanTaskSource source = new();
        LeanScheduler? seen = null;
        Task method = AwaitAsync(source.AsTask());
        scheduler.Within(() =>
        {
            source.SetResult();
            Assert.True(SpinWait.SpinUntil(() => method.IsCompleted, Patience.Limit));
        });
        Assert.Same(LeanScheduler.Default, seen);

        async Task AwaitAsync(Task task)
        {
            await task.ConfigureAwait(false);
            seen = LeanScheduler.Current;
        }
    });

    [Fact]
    public void WhatTheCopyResumesIsNoChildOfTheCompletingTask() => FreshThread.Run(static () =>
    {
        LeanTaskSource source = new();
        int? id = 1;
        Task method = AwaitAsync(source.AsTask());
        LeanTask completing = new(() => source.SetResult());
        completing.RunSynchronously();
        Assert.True(method.Wait(Patience.Limit, CancellationToken.None));
        Assert.Null(id);

        async Task AwaitAsync(Task task)
        {
            await task.ConfigureAwait(false);
            id = LeanTask.CurrentId;
        }
    });

    [Fact]
    public void LongChainOfBothKindsDoesNotOverflowTheStack() => FreshThread.Run(static () =>
    {
        LeanTaskSource source = new();
        LeanTask last = source;
        for (int i = 0; i < 20_000; i++)
            last = AwaitOursAsync(AwaitForeignAsync(last.AsTask()).AsLeanTask());
        source.SetResult();
        Patience.UntilEnded(last);
        Assert.Equal(TaskStatus.RanToCompletion, last.Status);

        static async Task AwaitForeignAsync(Task task) => await task;
        static async LeanTask AwaitOursAsync(LeanTask task) => await task;
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Throw() => throw new ProgramException("thrown");

    private static async LeanTask CancelAsync(LeanTask gate, Exception exception)
    {
        await gate;
        throw exception;
    }
}

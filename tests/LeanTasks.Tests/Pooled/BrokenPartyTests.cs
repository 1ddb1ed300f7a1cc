using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Pooled;

/// <summary>Awaiters and state machines that break the rules damage nobody else.</summary>
public class BrokenPartyTests
{
    [Fact]
    public async Task WhatAStateMachineCallsAfterItsEndRunsToItsOwn()
    {
        LeanTaskSource<int> gate = new();
        LeanTaskSource<int> secondGate = new();
        Task<int> ordinary = TwoAwaits(gate.Task, secondGate.Task).AsTask();
        Keeper keeper = new();
        HandWritten machine = new(PooledValueTaskMethodBuilder<int>.Create(), keeper, () => gate.SetResult(1));
        machine.Builder.Start(ref machine);
        Task<int> handWritten = machine.Builder.Task.AsTask();
        keeper.Continuation!();
        Assert.Equal(7, await handWritten);
        Assert.False(ordinary.IsCompleted);
        secondGate.SetResult(2);
        Assert.Equal(3, await ordinary);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ASecondCallOfAContinuationIsRefused(bool lean)
    {
        Keeper keeper = new();
        Task<int> method = lean ? OnceLean(keeper).AsTask() : OncePooled(keeper).AsTask();
        Action continuation = keeper.Continuation!;
        continuation();
        Assert.Equal(3, await method);
        Assert.Throws<InvalidOperationException>(continuation);
        Assert.Throws<InvalidOperationException>(continuation);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void WhoIsRefusedRunsOnInItsTask(bool lean)
    {
        KeepingSource source = new();
        Task<int> method = lean ? AwaitLean(source).AsTask() : Pass(source.TaskOfResult).AsTask();
        LeanTask.Run(() =>
        {
            int? id = LeanTask.CurrentId;
            source.SetResult(3);
            Assert.Equal(3, method.GetAwaiter().GetResult());
            Assert.Throws<InvalidOperationException>(source.Continue);
            Assert.Equal(id, LeanTask.CurrentId);
        }).Wait(TestContext.Current.CancellationToken);
    }

    /// <summary>The method is resumed too early, and gone by the time that the result is handed on to it.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task WhatAMethodDoesNotTakeIsLeftToOthers(bool lean)
    {
        Keeper keeper = new();
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> task = source.AsValueTask();
        Task<int> method = lean ? AwaitOrElseLean(keeper, task, -1).AsTask() : AwaitOrElse(keeper, task, -1).AsTask();
        Action continuation = keeper.Continuation!;
        continuation();
        continuation();
        Assert.Equal(-1, await method);
        Assert.Throws<InvalidOperationException>(() => source.SetResult(5));
        Assert.Equal(5, await task);
        Assert.True(source.TrySetResult(6));
        Assert.Equal(6, await source.AsValueTask());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ACallFromWithinIsRefused(bool lean)
    {
        Keeper keeper = new();
        List<Exception?> thrown = [];
        void CallAgain() => thrown.Add(Record.Exception(keeper.Continuation!));
        Task<int> method = lean ? WithinLean(keeper, CallAgain).AsTask() : WithinPooled(keeper, CallAgain).AsTask();
        keeper.Continuation!();
        Assert.Equal(3, await method);
        Assert.IsType<InvalidOperationException>(Assert.Single(thrown));
    }

    /// <summary>As one that logs or traces does.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task AnAwaiterMayAddToTheContinuation(bool lean)
    {
        ReusableValueTaskSource<int> source = new();
        int calls = 0;
        Adding awaiter = new(source.AsValueTask(), () => calls++);
        Task<int> method = lean ? AddedLean(awaiter).AsTask() : AddedPooled(awaiter).AsTask();
        source.SetResult(5);
        Assert.Equal(5, await method);
        Assert.Equal(1, calls);
    }

    /// <summary>The usual awaiter that does not throw leaves the result to later.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task AnAwaiterMayLeaveTheResultToAnotherThread(bool lean)
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> task = Pass(source.AsValueTask());
        Task<int> method = lean ? LaterLean(task).AsTask() : LaterPooled(task).AsTask();
        source.SetResult(7);
        Assert.Equal(7, await method);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Pass(ValueTask<int> task) => await task;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> TwoAwaits(LeanTask<int> first, LeanTask<int> second) => await first + await second;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OncePooled(Keeper keeper)
    {
        await keeper;
        return 3;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AwaitOrElse(Keeper keeper, ValueTask<int> task, int otherwise)
    {
        await keeper;
        try
        {
            return await task;
        }
        catch (InvalidOperationException)
        {
            return otherwise;
        }
    }

    private static async LeanTask<int> AwaitOrElseLean(Keeper keeper, ValueTask<int> task, int otherwise)
    {
        await keeper;
        try
        {
            return await task;
        }
        catch (InvalidOperationException)
        {
            return otherwise;
        }
    }

    private static async LeanTask<int> AwaitLean(KeepingSource source) => await source.TaskOfResult;

    private static async LeanTask<int> OnceLean(Keeper keeper)
    {
        await keeper;
        return 3;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> WithinPooled(Keeper keeper, Action action)
    {
        await keeper;
        action();
        return 3;
    }

    private static async LeanTask<int> WithinLean(Keeper keeper, Action action)
    {
        await keeper;
        action();
        return 3;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AddedPooled(Adding awaiter) => await awaiter;

    private static async LeanTask<int> AddedLean(Adding awaiter) => await awaiter;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> LaterPooled(ValueTask<int> task)
    {
        await new NotThrowing(task);
        return await Task.Run(() => End(task));
    }

    private static async LeanTask<int> LaterLean(ValueTask<int> task)
    {
        await new NotThrowing(task);
        return await Task.Run(() => End(task));
    }

    private static int End(ValueTask<int> task) => task.GetAwaiter().GetResult();

    /// <summary>Keeps the continuation.</summary>
    private sealed class Keeper : ICriticalNotifyCompletion
    {
        public Action? Continuation { get; private set; }

        public bool IsCompleted => false;

        public Keeper GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => Continuation = continuation;

        public void UnsafeOnCompleted(Action continuation) => Continuation = continuation;
    }

    private readonly struct Adding(ValueTask<int> task, Action action) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public Adding GetAwaiter() => this;

        public int GetResult() => task.GetAwaiter().GetResult();

        public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

        public void UnsafeOnCompleted(Action continuation) => task.GetAwaiter().UnsafeOnCompleted(action + continuation);
    }

    private readonly struct NotThrowing(ValueTask<int> task) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public NotThrowing GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

        public void UnsafeOnCompleted(Action continuation) => task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);
    }

    /// <summary>Does something after it has ended, which no compiler's state machine does.</summary>
    private struct HandWritten(PooledValueTaskMethodBuilder<int> builder, Keeper keeper, Action afterwards) : IAsyncStateMachine
    {
        public PooledValueTaskMethodBuilder<int> Builder = builder;

        private bool _hasSuspended;

        public void MoveNext()
        {
            if (!_hasSuspended)
            {
                _hasSuspended = true;
                Keeper awaiter = keeper;
                Builder.AwaitUnsafeOnCompleted(ref awaiter, ref this);
                return;
            }

            Action last = afterwards;
            Builder.SetResult(7);
            last();
        }

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}

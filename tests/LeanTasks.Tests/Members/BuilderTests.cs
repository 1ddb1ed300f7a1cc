using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Members;

/// <summary>What no compiler does to a builder, but a user can.</summary>
public sealed class BuilderTests
{
    [Fact]
    public void SecondResultIsRejectedAndTheSharedTaskIsLeftAlone()
    {
        LeanTaskMethodBuilder<int> builder = LeanTaskMethodBuilder<int>.Create();
        builder.SetResult(3);
        LeanTask<int> first = builder.Task;
        Assert.Throws<InvalidOperationException>(() => builder.SetResult(4));
        Assert.Throws<InvalidOperationException>(() => builder.SetException(new ProgramException("second")));
        Assert.Same(first, builder.Task);
        Assert.Same(first, LeanTask.FromResult(3));
        Assert.Equal(3, LeanTask.FromResult(3).Result);
        Assert.Equal(4, LeanTask.FromResult(4).Result);
    }

    [Fact]
    public void ResultAfterAnExceptionIsRejected()
    {
        LeanTaskMethodBuilder<int> builder = LeanTaskMethodBuilder<int>.Create();
        builder.SetException(new ProgramException("first"));
        Assert.Throws<InvalidOperationException>(() => builder.SetResult(4));
        Assert.Throws<InvalidOperationException>(() => builder.SetException(new ProgramException("second")));
        Assert.Equal("first", builder.Task.Exception!.InnerException!.Message);
    }

    [Fact]
    public void SecondCompletionOfAMethodWithoutResultIsRejected()
    {
        LeanTaskMethodBuilder builder = LeanTaskMethodBuilder.Create();
        builder.SetResult();
        Assert.Throws<InvalidOperationException>(() => builder.SetResult());
        Assert.Throws<InvalidOperationException>(() => builder.SetException(new ProgramException("second")));
        Assert.Same(LeanTask.CompletedTask, builder.Task);
        Assert.Equal(TaskStatus.RanToCompletion, LeanTask.CompletedTask.Status);
    }

    [Fact]
    public void TaskCanBeAskedForBeforeTheMethodHasSuspended()
    {
        LeanTaskMethodBuilder<int> builder = LeanTaskMethodBuilder<int>.Create();
        LeanTask<int> task = builder.Task;
        Assert.Equal(TaskStatus.WaitingForActivation, task.Status);
        Assert.Same(task, builder.Task);
        builder.SetResult(7);
        Assert.Equal(7, task.Result);
    }

    [Fact]
    public void TaskAskedForBeforeTheMethodSuspendsEndsAsTheMethodDoes()
    {
        LeanTaskSource awaited = new();
        EarlyMachine machine = new() { Builder = LeanTaskMethodBuilder<int>.Create(), Awaited = awaited };
        LeanTask<int> early = machine.Builder.Task;
        machine.Builder.Start(ref machine);
        Assert.False(early.IsCompleted);
        awaited.SetResult();
        Assert.Equal(5, early.Result);
    }

    /// <summary>A method that awaits a task and returns 5, whose builder is in plain sight.</summary>
    private struct EarlyMachine : IAsyncStateMachine
    {
        public LeanTaskMethodBuilder<int> Builder;
        public LeanTask Awaited;
        private bool _resumed;

        public void MoveNext()
        {
            if (_resumed)
            {
                Builder.SetResult(5);
                return;
            }

            _resumed = true;
            LeanTaskAwaiter awaiter = Awaited.GetAwaiter();
            Builder.AwaitUnsafeOnCompleted(ref awaiter, ref this);
        }

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}

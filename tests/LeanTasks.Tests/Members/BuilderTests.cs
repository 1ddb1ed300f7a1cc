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
}

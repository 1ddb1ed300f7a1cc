using LeanTasks.Builders;

namespace LeanTasks.Tests.Members;

public sealed class ArgumentTests
{
    [Fact]
    public void ConstructorsRejectNull()
    {
        Assert.Throws<ArgumentNullException>("action", static () => new LeanTask(null!));
        Assert.Throws<ArgumentNullException>("action", static () => new LeanTask<int>((Func<int>)null!));
    }

    [Fact]
    public void RunRejectsNull()
    {
        Assert.Throws<ArgumentNullException>("action", static () => LeanTask.Run((Action)null!));
        Assert.Throws<ArgumentNullException>("function", static () => LeanTask.Run((Func<int>)null!));
        Assert.Throws<ArgumentNullException>("action", static () => LeanTask.Factory.StartNew(null!));
    }

    [Fact]
    public void ContinueWithRejectsNull() =>
        Assert.Throws<ArgumentNullException>("continuationAction", static () => LeanTask.CompletedTask.ContinueWith(null!));

    [Fact]
    public void AwaitersRejectNull()
    {
        // Never completed: a null that is accepted must not end the process.
        LeanTaskSource<int> source = new();
        Assert.Throws<ArgumentNullException>("continuation", () => ((LeanTask)source).GetAwaiter().OnCompleted(null!));
        Assert.Throws<ArgumentNullException>("continuation", () => ((LeanTask)source).GetAwaiter().UnsafeOnCompleted(null!));
        Assert.Throws<ArgumentNullException>("continuation", () => source.GetAwaiter().OnCompleted(null!));
        Assert.Throws<ArgumentNullException>("continuation", () => source.GetAwaiter().UnsafeOnCompleted(null!));
    }

    [Theory]
    [InlineData(TaskCreationOptions.None)]
    [InlineData(TaskCreationOptions.RunContinuationsAsynchronously)]
    public void SourceAcceptsItsOption(TaskCreationOptions options) =>
        Assert.Equal(TaskStatus.WaitingForActivation, new LeanTaskSource<int>(options).Task.Status);

    [Theory]
    [InlineData(TaskCreationOptions.LongRunning)]
    [InlineData(TaskCreationOptions.PreferFairness)]
    [InlineData(TaskCreationOptions.PreferFairness | TaskCreationOptions.RunContinuationsAsynchronously)]
    [InlineData((TaskCreationOptions)0x10000)]
    [InlineData((TaskCreationOptions)(-1))]
    public void SourceRejectsOtherOptions(TaskCreationOptions options)
    {
        ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => new LeanTaskSource<int>(options));
        Assert.Equal(options, exception.ActualValue);
    }

    [Fact]
    public void BuildersRejectNull()
    {
        Assert.Throws<ArgumentNullException>("exception", static () => LeanTaskMethodBuilder.Create().SetException(null!));
        Assert.Throws<ArgumentNullException>("exception", static () => LeanTaskMethodBuilder<int>.Create().SetException(null!));
        Assert.Throws<ArgumentNullException>("stateMachine", static () => LeanTaskMethodBuilder.Create().SetStateMachine(null!));
        Assert.Throws<ArgumentNullException>("stateMachine", static () => LeanTaskMethodBuilder<int>.Create().SetStateMachine(null!));
    }
}

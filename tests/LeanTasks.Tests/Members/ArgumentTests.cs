namespace LeanTasks.Tests.Members;

/// <summary>What exceptions say beyond the BCL's. That they are the same exceptions, <see cref="Parity.Arguments.ArgumentFuzzTests"/> holds.</summary>
public sealed class ArgumentTests
{
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
}

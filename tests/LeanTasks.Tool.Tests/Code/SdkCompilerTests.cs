namespace LeanTasks.Tool.Tests.Code;

/// <summary>The compiler of the SDK is another than the one that the tests call: here it has compiled the tests themselves.</summary>
public class SdkCompilerTests
{
    [Theory]
    [InlineData(nameof(PassThroughOf), true)]
    [InlineData(nameof(ConfiguredPassThroughOf), true)]
    [InlineData(nameof(SumOf), false)]
    public void PassThroughsAreRecognised(string method, bool expected)
    {
        using CompiledApp app = CompiledApp.OfFile(typeof(SdkCompilerTests).Assembly.Location);
        Assert.Equal(expected, app.CodeOf($"{nameof(SdkCompilerTests)}+<{method}>").PassesThrough);
    }

    [Fact]
    public async Task TheMethodsDoWhatIsSaidOfThem() =>
        Assert.Equal(3, await PassThroughOf(Task.FromResult(1)) + await SumOf(Task.FromResult(1)));

    private static async Task<int> PassThroughOf(Task<int> task) => await task;

    private static async ValueTask<int> ConfiguredPassThroughOf(ValueTask<int> task) => await task.ConfigureAwait(false);

    private static async Task<int> SumOf(Task<int> task) => await task + 1;
}

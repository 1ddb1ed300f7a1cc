namespace LeanTasks.Tool.Tests.Running;

/// <summary>What following the advice saves is what the advice said; the app measures itself, and prints the nanoseconds as well.</summary>
public sealed class AdviceTests
{
    [Fact]
    public async Task TheBytesThatWereSaidAreSaved()
    {
        using DotnetCommand validation = await DotnetCommand.RunAsync(
            Path.Combine(TestApps.Advised, "Advised.dll"), "validate", Path.Combine(AppContext.BaseDirectory, "LeanTasks.Tool.dll"), "1");

        Assert.True(validation.ExitCode == 0, validation.Output);
    }
}

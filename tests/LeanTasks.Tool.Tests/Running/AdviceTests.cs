namespace LeanTasks.Tool.Tests.Running;

/// <summary>What following the advice saves is what the advice said; the app measures itself, and prints the nanoseconds as well.</summary>
public sealed class AdviceTests
{
    [DeepFact]
    public async Task TheBytesThatWereSaidAreSaved()
    {
        using TestFolder folder = new();
        await FurtherProcess.RunAsync(
            folder.FullPath, "dotnet", [Path.Combine(TestApps.Advised, "Advised.dll"), "validate", Path.Combine(AppContext.BaseDirectory, "LeanTasks.Tool.dll"), "1"]);
    }
}

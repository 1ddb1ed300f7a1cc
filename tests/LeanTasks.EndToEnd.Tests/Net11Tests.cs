using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>An app for .NET 11, built by its compiler and run on its runtime. The SDK is the one that is installed.</summary>
public sealed class Net11Tests(PackageFeed feed)
{
    /// <summary>One after the other, because all are of the same project.</summary>
    [FullFact]
    public async Task AnAppForItIsWarnedFusedAndPublished()
    {
        NewProject app = feed.Apps.Net11;
        string output = await app.RunAsync("dotnet", "build", "-c", "Release", "-v", "n");
        new BuildOutput(output, app.Name).CheckWarnings("LEAN001");
        Assert.Matches(@"LeanTasks: [1-9]\d* of \d+ async methods of Net11 are fused", output);

        await CheckPublishedAsync(app, "PublishReadyToRun", leftOut: null);
        await CheckPublishedAsync(app, "PublishSingleFile", leftOut: "LeanTasks.dll");
        await CheckPublishedAsync(app, "PublishTrimmed", leftOut: "System.Private.Xml.dll");
    }

    private static async Task CheckPublishedAsync(NewProject app, string property, string? leftOut)
    {
        if (Directory.Exists(app.PathOf("out")))
            Directory.Delete(app.PathOf("out"), recursive: true);
        await app.RunAsync("dotnet", "publish", "-c", "Release", $"-p:{property}=true");

        Assert.False(leftOut is not null && File.Exists(app.PathOf(Path.Combine("out", leftOut))), $"{property} did nothing.");
        Assert.Equal(["runtime: 11.0.0", "task: 42", "fused: 5050", "pooled: 50"], (await app.RunAsync(app.Published)).Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }
}

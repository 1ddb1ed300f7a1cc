using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

public sealed class PublishedTests(PackageFeed feed)
{
    [DeepFact]
    public async Task AnAppPublishedTrimmedSaysTheSame()
    {
        NewProject app = feed.Apps.Trimmed;
        await CheckAsync(app);
        Assert.False(File.Exists(app.PathOf("out/System.Private.Xml.dll")), "Nothing was trimmed.");
        Assert.False(File.Exists(app.PathOf("out/Mono.Cecil.dll")), "What weaves belongs to the build alone.");
    }

    [DeepFact]
    public async Task AnAppPublishedAsNativeCodeSaysTheSame()
    {
        NewProject app = feed.Apps.Native;
        await CheckAsync(app);
        Assert.False(File.Exists(app.PathOf("out/LeanTasks.dll")), "It is not native.");
    }

    private async Task CheckAsync(NewProject app)
    {
        Assert.DoesNotContain("warning", await feed.Apps.PublishedAsync(app), StringComparison.Ordinal);
        ConsoleOutput.Check(await app.RunAsync(app.Published), isPooled: true);
    }
}

using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

public sealed class PublishedTests(PackageFeed feed)
{
    private const string Pool = "-p:LeanTasksPoolValueTasks=true";

    [Fact]
    public async Task AnAppPublishedTrimmedSaysTheSame()
    {
        NewProject app = NewApp("trimmed");
        string published = await app.PublishAsync(Pool, "-p:PublishTrimmed=true");
        Assert.DoesNotContain("warning", published, StringComparison.Ordinal);
        Assert.False(File.Exists(app.PathOf("out/System.Private.Xml.dll")), "Nothing was trimmed.");
        Assert.False(File.Exists(app.PathOf("out/Mono.Cecil.dll")), "What weaves belongs to the build alone.");
        ConsoleOutput.Check(await app.RunPublishedAsync(), isPooled: true);
    }

    [Fact]
    public async Task AnAppPublishedAsNativeCodeSaysTheSame()
    {
        // Clang is what the SDK looks for; gcc links as well.
        string[] linker = File.Exists("/usr/bin/gcc") && !File.Exists("/usr/bin/clang") ? ["-p:CppCompilerAndLinker=gcc"] : [];
        NewProject app = NewApp("native");
        string published = await app.PublishAsync([Pool, "-p:PublishAot=true", .. linker]);
        Assert.DoesNotContain("warning", published, StringComparison.Ordinal);
        Assert.False(File.Exists(app.PathOf("out/LeanTasks.dll")), "It is not native.");
        ConsoleOutput.Check(await app.RunPublishedAsync(), isPooled: true);
    }

    private NewProject NewApp(string name)
    {
        NewProject app = feed.NewProject("Console", name);
        app.AddExample(new Package(feed.PackageFile("LeanTasks")), "csharp", "Example.cs");
        return app;
    }
}

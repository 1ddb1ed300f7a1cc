using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who installs <c>LeanTasks.FSharp</c> into a new console app.</summary>
public sealed class FSharpTests(PackageFeed feed)
{
    [Fact]
    public async Task AnFSharpAppComputesWithAndWithoutTheProperty()
    {
        NewProject app = feed.NewProject("FSharp", "fsharp");
        app.AddExample(new Package(feed.PackageFile("LeanTasks.FSharp")), "fsharp", "Example.fs");

        // F# has builders of its own: the property finds nothing to pool, and leaves all as it is.
        string built = await app.BuildAsync();
        BuildOutput.CheckPooled(built, "0 of 0");
        BuildOutput.CheckWarnings(built);
        Assert.Equal("flow: 7.0\nvtask: 9\npoolvtask: 0 B", (await app.RunAppAsync()).Trim());
    }
}

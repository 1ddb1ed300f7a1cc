using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who installs <c>LeanTasks.FSharp</c> into a new console app.</summary>
public sealed class FSharpTests(PackageFeed feed)
{
    [DeepFact]
    public async Task AnFSharpAppComputesWithAndWithoutTheProperty()
    {
        // F# has builders of its own: the property finds nothing to pool, and leaves all as it is.
        NewProject app = feed.Apps.FSharp;
        BuildOutput built = await feed.Apps.BuiltAsync(app);
        built.CheckPooled("0 of 0");
        built.CheckWarnings();
        Assert.Equal("flow: 7.0\nvtask: 9\npoolingValueTask: 0 B", (await app.RunAppAsync()).Trim());
    }
}

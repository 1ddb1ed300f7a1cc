namespace LeanTasks.Weaving.Tests.Builds;

/// <summary>What a build does with both switches, on one project, as a build takes seconds. The other tests here have each way of building.</summary>
public sealed class BuildTests
{
    [DeepFact]
    public async Task ABuildPoolsAndTheNextOneCounts()
    {
        using TestProject project = new();
        Assert.Contains(PoolingBuildTests.Told, await project.DotnetAsync("build", PoolingBuildTests.Pool), StringComparison.Ordinal);
        Assert.Equal(PoolingBuildTests.Pooled, await project.RunAsync());

        // What was pooled has to be made anew.
        await project.DotnetAsync("build", CountingBuildTests.Profile, "--no-restore");
        await CountingBuildTests.CheckCountsAsync(project, null);
    }
}

namespace LeanTasks.Weaving.Tests.Builds;

public sealed class FusingBuildTests
{
    private const string Fuse = "-p:LeanTasksFuse=true";

    private const string Said = "2 of 2 async methods of App are fused";

    private const string Fused = "45 by no builder";

    private const string Unfused = "45 by System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder";

    // One project for all, as a build takes seconds.
    [DeepFact]
    public async Task ABuildFusesWhatItHasToAndNothingElse()
    {
        using TestProject project = new();
        string intermediate = Path.Combine(project.Intermediate, "App.dll");
        await CheckAsync(isFused: true, Fuse);
        byte[] first = File.ReadAllBytes(project.Built);
        DateTime written = File.GetLastWriteTimeUtc(intermediate);

        Assert.DoesNotContain(Said, await project.DotnetAsync("build", Fuse, "--no-restore"), StringComparison.Ordinal);
        Assert.Equal(written, File.GetLastWriteTimeUtc(intermediate));

        File.SetLastWriteTimeUtc(project.SourceFile, DateTime.UtcNow);
        await CheckAsync(isFused: true, Fuse, "--no-restore");
        Assert.Equal(first, File.ReadAllBytes(project.Built));

        await CheckAsync(isFused: false, "--no-restore");
        await CheckAsync(isFused: false, Fuse, "--no-restore", "-p:DotNetWatchBuild=true");

        // What is covered has the branches of the source alone; a test run collects other data, too.
        await CheckAsync(isFused: false, Fuse, "--no-restore", "-p:CollectCoverage=true");
        await CheckAsync(isFused: true, Fuse, "--no-restore", "-p:VSTestCollect=blame");
        await CheckAsync(isFused: false, Fuse, "--no-restore", "-p:VSTestCollect=XPlat Code Coverage");
        await CheckAsync(isFused: true, Fuse, "--no-restore", "-p:TestingPlatformCommandLineArguments=--report-trx");
        await CheckAsync(isFused: false, Fuse, "--no-restore", "-p:TestingPlatformCommandLineArguments=--coverage");
        string settings = project.PathOf("app/test.runsettings");
        File.WriteAllText(settings, "<RunSettings><DataCollector friendlyName='XPlat Code Coverage' /></RunSettings>");
        await CheckAsync(isFused: false, Fuse, "--no-restore", $"-p:VSTestSetting={settings}");
        await CheckAsync(isFused: true, Fuse, "--no-restore", $"-p:RunSettingsFilePath={settings}");

        // Read after the package's own targets.
        File.WriteAllText(project.PathOf("app/Directory.Build.targets"), "<Project><PropertyGroup><LeanTasksFuse>true</LeanTasksFuse></PropertyGroup></Project>");
        await CheckAsync(isFused: true, "--no-restore");
        File.Delete(project.PathOf("app/Directory.Build.targets"));

        // A fused method is pooled at its entry point, and needs no builder for it.
        await CheckBothAsync(PoolingBuildTests.Pool);

        async Task CheckBothAsync(string pool)
        {
            string both = await project.DotnetAsync("build", Fuse, pool, "--no-restore");
            Assert.Contains(PoolingBuildTests.Told, both, StringComparison.Ordinal);
            Assert.Contains(Said, both, StringComparison.Ordinal);
            Assert.Equal(Fused, await project.RunAsync());
        }

        async Task CheckAsync(bool isFused, params string[] arguments)
        {
            string said = await project.DotnetAsync("build", arguments);
            Assert.Equal(isFused, said.Contains(Said, StringComparison.Ordinal));
            Assert.Equal(isFused ? Fused : Unfused, await project.RunAsync());
        }
    }
}

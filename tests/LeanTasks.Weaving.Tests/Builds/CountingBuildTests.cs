using System.Runtime.InteropServices;

namespace LeanTasks.Weaving.Tests.Builds;

public sealed class CountingBuildTests
{
    internal const string Profile = "-p:LeanTasksProfile=true";

    private const string Counting = "45 by LeanTasks.Profiling.Builders.AsyncValueTaskMethodBuilder";

    [DeepFact]
    public async Task ABuiltAppCounts()
    {
        using TestProject project = new();

        // What an earlier build left has to be made anew, the list of dependencies too.
        await project.DotnetAsync("build");
        await project.DotnetAsync("build", Profile, "--no-restore");
        await CheckCountsAsync(project, null);
    }

    [DeepFact]
    public Task ASingleFileThatIsPrecompiledCounts() => APublishedAppCounts("--no-self-contained", "-p:PublishSingleFile=true", "-p:PublishReadyToRun=true");

    [FullFact]
    public Task ATrimmedAppCounts() => APublishedAppCounts("--self-contained", "-p:PublishTrimmed=true");

    private static async Task APublishedAppCounts(params string[] how)
    {
        using TestProject project = new();
        await project.PublishAsync(["-r", RuntimeInformation.RuntimeIdentifier, Profile, .. how]);
        await CheckCountsAsync(project, project.PathOf(OperatingSystem.IsWindows() ? "out/App.exe" : "out/App"));
    }

    internal static async Task CheckCountsAsync(TestProject project, string? program)
    {
        string folder = project.PathOf("counts");
        Assert.Equal(Counting, await project.RunAsync(program, folder));
        string counts = string.Concat(
            Directory.Exists(folder) ? Directory.GetFiles(folder).Select(File.ReadAllText) : [File.ReadAllText(folder)]);
        Assert.Contains("\tApp\tWorker+<Get>d__0\t", counts, StringComparison.Ordinal);
        Assert.Contains("\tLibrary\tLibrary+<Same>d__0\t", counts, StringComparison.Ordinal);
    }
}

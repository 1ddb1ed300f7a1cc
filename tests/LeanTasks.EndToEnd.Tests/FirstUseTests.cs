using System.Runtime.InteropServices;
using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What a process pays for the first use of the library: what is compiled, and what is loaded.</summary>
public sealed class FirstUseTests(PackageFeed feed)
{
    /// <summary>
    /// With what the package has for this system, the JIT compiles what is generic over the program's own methods, and little else. The
    /// bounds are what it compiles now, and two more.
    /// </summary>
    [Theory]
    [InlineData("LeanTask", 17)]
    [InlineData("PooledValueTask", 24)]
    [InlineData("PooledFlow", 22)]
    [InlineData("Part", 26)]
    [InlineData("Fork", 8)]
    [InlineData("For", 10)]
    public async Task FewMethodsOfOursAreCompiledForTheFirstCall(string use, int most)
    {
        Assert.SkipUnless(Repository.Configuration == "release", "The methods that a compiler makes for Debug are others.");
        Package package = new(feed.PackageFile("LeanTasks"));
        string image = $"runtimes/{RuntimeInformation.RuntimeIdentifier}/lib/net10.0/LeanTasks.dll";
        Assert.SkipUnless(package.Files.Contains(image), "The package has nothing that is compiled for this system.");

        DirectoryInfo folder = Directory.CreateTempSubdirectory("leantasks-first-use-");
        try
        {
            foreach (string file in Directory.GetFiles(Repository.OutputOf("LeanTasks.FirstUse")))
                File.Copy(file, Path.Combine(folder.FullName, Path.GetFileName(file)));
            await File.WriteAllBytesAsync(Path.Combine(folder.FullName, "LeanTasks.dll"), package.Bytes(image));

            (string[] compiled, _) = await RunAsync(folder.FullName, use);
            string[] ours = [.. compiled.Where(static method => method.StartsWith("LeanTasks.", StringComparison.Ordinal) && !method.StartsWith("LeanTasks.FirstUse.", StringComparison.Ordinal))];
            Assert.NotEmpty(ours);
            Assert.True(ours.Length <= most, $"{ours.Length} methods are compiled, not {most} at most:\n{string.Join('\n', ours)}");

            // What of the BCL is generic over types of ours would be compiled as well. Nothing else allocates pinned memory that holds references.
            Assert.DoesNotContain(
                compiled,
                static method => method.StartsWith("System.", StringComparison.Ordinal) && method.Contains("LeanTasks.", StringComparison.Ordinal)
                    && !method.StartsWith("System.GC:AllocateArray[LeanTasks.Scheduling.ForkSlot", StringComparison.Ordinal));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Theory]
    [InlineData("LeanTask")]
    [InlineData("PooledValueTask")]
    [InlineData("PooledFlow")]
    public async Task NothingIsLoadedForTheFirstCallThatTheProgramDoesNotUse(string use)
    {
        (_, string output) = await RunAsync(Repository.OutputOf("LeanTasks.FirstUse"), use);
        string[] loaded = output.Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries);
        Assert.Contains("LeanTasks", loaded);
        Assert.DoesNotContain("System.Diagnostics.DiagnosticSource", loaded);
        Assert.DoesNotContain("System.Collections", loaded);
        Assert.DoesNotContain("System.Linq", loaded);
    }

    [Fact]
    public async Task WhoListensLaterHearsWhatThePoolsDoFromThenOn()
    {
        (_, string output) = await RunAsync(Repository.OutputOf("LeanTasks.FirstUse"), "Meter");
        Assert.Contains("rented 1, kept 2", output, StringComparison.Ordinal);
    }

    private static Task<(string[] Methods, string Output)> RunAsync(string folder, string use) =>
        CompiledMethods.RunAsync(folder, ["exec", Path.Combine(folder, "LeanTasks.FirstUse.dll"), use]);
}

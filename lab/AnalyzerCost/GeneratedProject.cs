using System.Diagnostics;

namespace LeanTasks.Lab.AnalyzerCost;

/// <summary>A class library of many files of asynchronous code, in a temporary folder that goes with it.</summary>
internal sealed class GeneratedProject : IDisposable
{
    // artifacts/bin/PROJECT/CONFIGURATION: the build of this project builds that, which it uses itself (eng/OwnAnalyzers.props).
    private static readonly string s_analyzer = Path.GetFullPath(
        Path.Combine(AppContext.BaseDirectory, "..", "..", "LeanTasks.Analyzers", new DirectoryInfo(AppContext.BaseDirectory).Name, "LeanTasks.Analyzers.dll"));

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("leantasks-cost-");

    /// <summary>Writes it.</summary>
    public GeneratedProject(int files)
    {
        if (!File.Exists(s_analyzer))
            throw new FileNotFoundException($"'{s_analyzer}' is not there: build src/LeanTasks.Analyzers in this configuration.", s_analyzer);
        Files = files;
        string[] rules = [.. Enumerable.Range(1, 6).Concat(Enumerable.Range(101, 9)).Select(static rule => $"dotnet_diagnostic.LEAN{rule:000}.severity = warning")];
        File.WriteAllLines(Path.Combine(_folder.FullName, "all.globalconfig"), ["is_global = true", "global_level = 9999", .. rules]);
        File.WriteAllText(
            Path.Combine(_folder.FullName, "Generated.csproj"),
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net{Environment.Version.ToString(2)}</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup>
                <Analyzer Include="{s_analyzer}" Condition="'$(Rules)' != 'None'" />
                <GlobalAnalyzerConfigFiles Include="all.globalconfig" Condition="'$(Rules)' == 'All'" />
              </ItemGroup>
            </Project>
            """);
        File.WriteAllText(Path.Combine(_folder.FullName, "Misuse.cs"), "static class Misuse { public static void Drop(IAsyncDisposable given) => given.DisposeAsync(); }\n");
        for (int i = 0; i < files; i++)
        {
            string source = Sources.Of(i);
            Lines += source.AsSpan().Count('\n');
            File.WriteAllText(Path.Combine(_folder.FullName, $"File{i}.cs"), source);
        }
    }

    /// <summary>How many source files it has.</summary>
    public int Files { get; }

    /// <summary>How many lines they have.</summary>
    public int Lines { get; }

    /// <summary>Fetches what it refers to.</summary>
    public void Restore() => Run(out _, "restore");

    /// <summary>Builds it anew, and sees that the rules have run: one misuse is there for them to find.</summary>
    /// <returns>How long that took.</returns>
    public TimeSpan Build(Rules rules, bool server)
    {
        TimeSpan time = Run(out string output, "build", "--no-restore", "--no-incremental", "-nodeReuse:false", $"-p:Rules={rules}", $"-p:UseSharedCompilation={server}");
        return output.Contains("LEAN004", StringComparison.Ordinal) == (rules != Rules.None)
            ? time
            : throw new InvalidOperationException($"The analyzers of '{s_analyzer}' {(rules == Rules.None ? "ran" : "did not run")}:\n{output}");
    }

    /// <inheritdoc/>
    public void Dispose() => _folder.Delete(recursive: true);

    private TimeSpan Run(out string output, params string[] arguments)
    {
        ProcessStartInfo start = new("dotnet", arguments) { WorkingDirectory = _folder.FullName, RedirectStandardOutput = true };
        Stopwatch watch = Stopwatch.StartNew();
        using Process process = Process.Start(start)!;
        output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? watch.Elapsed
            : throw new InvalidOperationException($"'dotnet {string.Join(' ', arguments)}' failed:\n{output}");
    }
}

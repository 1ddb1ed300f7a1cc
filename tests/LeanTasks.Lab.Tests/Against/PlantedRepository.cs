using System.Diagnostics;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.EndToEnd;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Against;

/// <summary>A repository of a test's own, whose commits have a lab that measures nothing and has its figures in a file.</summary>
internal sealed class PlantedRepository : IDisposable
{
    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <UseAppHost>false</UseAppHost>
          </PropertyGroup>
          <ItemGroup>
            <None Include="figures.json" CopyToOutputDirectory="Always" />
          </ItemGroup>
        </Project>
        """;

    private const string Program = """
        using System;
        using System.IO;

        if (Array.IndexOf(args, "--list") >= 0)
            return 0;
        if (args[0] != "tpl")
            return 2;
        File.Copy(Path.Combine(AppContext.BaseDirectory, "figures.json"), args[^1]);
        return 0;
        """;

    private readonly TemporaryFolder _folder = new();

    public PlantedRepository()
    {
        // Run by a hook, git would take the repository of that.
        foreach (string variable in new[] { "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE" })
            Environment.SetEnvironmentVariable(variable, null);
        Directory.CreateDirectory(Folder);
        Git("init", "--quiet");
    }

    public string Folder => _folder.File("repository");

    /// <summary>Where the work trees go.</summary>
    public string Against => _folder.File("against");

    public string File(string name) => _folder.File(name);

    /// <summary>Commits a lab whose rows of ours take so long, and returns its hash.</summary>
    public string CommitLab(double ours, string program = Program)
    {
        Write("lab/LeanTasks.Lab/LeanTasks.Lab.csproj", Project);
        Write("lab/LeanTasks.Lab/Program.cs", program);
        return Commit("lab/LeanTasks.Lab/figures.json", Figures(ours));
    }

    public string Commit(string file, string content)
    {
        Write(file, content);
        Git("add", ".");
        Git("-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false", "commit", "--quiet", "--message", $"Commit {file}");
        return Git("rev-parse", "HEAD").Trim();
    }

    /// <summary>A report with Task at 100 ns, and ours.</summary>
    public static string Figures(double ours) => JsonReport.Write(Sample.Report(Sample.Table(MadeUpTurns.Row("Task", 100, 1), MadeUpTurns.Row("LeanTask", ours, ours / 100))));

    public string Git(params string[] arguments)
    {
        using Process git = Process.Start(new ProcessStartInfo("git", ["-C", Folder, .. arguments]) { RedirectStandardOutput = true })!;
        string output = git.StandardOutput.ReadToEnd();
        git.WaitForExit();
        Assert.Equal(0, git.ExitCode);
        return output;
    }

    public void Dispose()
    {
        // Git's objects are read-only, which Windows does not delete.
        foreach (string file in Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories))
            System.IO.File.SetAttributes(file, FileAttributes.Normal);
        _folder.Dispose();
    }

    private void Write(string file, string content)
    {
        string path = Path.Combine(Folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        System.IO.File.WriteAllText(path, content);
    }
}

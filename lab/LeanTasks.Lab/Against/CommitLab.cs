using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Against;

/// <summary>Builds the lab of another commit, in a work tree that is kept, so that the next run finds it.</summary>
/// <param name="repository">The repository.</param>
/// <param name="folder">Where work trees go, one a commit.</param>
/// <param name="configuration">The configuration of this lab, in the words of MSBuild: Release.</param>
/// <param name="withPeers">Whether this lab has its competitors.</param>
/// <param name="tell">Gets a line about each step.</param>
internal sealed class CommitLab(GitRepository repository, string folder, string configuration, bool withPeers, Action<string> tell)
{
    /// <summary>The lab's project.</summary>
    public const string Project = "lab/LeanTasks.Lab/LeanTasks.Lab.csproj";

    private const int NameLength = 12;

    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(20);

    /// <summary>The commit by a name.</summary>
    /// <exception cref="LabUsageException">There is none by this name, or it has no lab.</exception>
    public Commit Find(string name)
    {
        Commit commit = repository.Find(name);
        return repository.Has(commit, Project) ? commit : throw new LabUsageException($"The commit {commit} has no lab ({Project}): give a later one.");
    }

    /// <summary>Builds it, unless it is there. What is not built to its end is removed.</summary>
    /// <returns>The file of its program.</returns>
    /// <exception cref="ProgramException">It could not be built.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public string Build(Commit commit, CancellationToken cancellationToken)
    {
        string tree = Path.GetFullPath(Path.Combine(folder, commit.Hash[..NameLength]));
        string mark = $"{tree}.{configuration}{(withPeers ? ".peers" : "")}.built";
        using FileStream alone = Lock(tree + ".lock", commit);
        if (File.Exists(mark) && File.ReadAllText(mark) is var built && File.Exists(built))
        {
            tell($"{commit.Name} is built already, in {tree}");
            return built;
        }

        File.Delete(mark);
        repository.Remove(tree);
        try
        {
            tell($"Building the lab of {commit} …");
            repository.CheckOut(commit, tree, cancellationToken);
            string program = BuildIn(tree, commit, cancellationToken);
            AtomicFile.Write(mark, program);
            return program;
        }
        catch
        {
            repository.Remove(tree);
            throw;
        }
    }

    private string BuildIn(string tree, Commit commit, CancellationToken cancellationToken)
    {
        string[] properties = [$"-p:Configuration={configuration}", .. Enumerable.Repeat("-p:Peers=true", withPeers ? 1 : 0)];
        string log = tree + ".log";
        ProgramEnd end = Dotnet(tree, ["build", Project, "-nologo", "-v:minimal", "-tl:off", .. properties], Tell, cancellationToken);

        // After Ctrl-C the build may be the first to know, and then fails.
        cancellationToken.ThrowIfCancellationRequested();
        if (end.ExitCode != 0)
        {
            AtomicFile.Write(log, end.Output + end.Errors);
            throw new ProgramException($"The lab of {commit} could not be built: {end.FirstLine} (all of it: {log})");
        }

        File.Delete(log);
        ProgramEnd path = Dotnet(tree, ["msbuild", Project, "-nologo", "-getProperty:TargetPath", .. properties], line: null, cancellationToken);
        string program = path.Output.Trim();
        return path.ExitCode == 0 && File.Exists(program) ? program : throw new ProgramException($"The lab of {commit} was built, but its program is not there: '{program}'.");
    }

    /// <summary>In the tree, so that its own global.json chooses the SDK.</summary>
    private static ProgramEnd Dotnet(string tree, IReadOnlyList<string> arguments, Action<string>? line, CancellationToken cancellationToken) =>
        OtherProgram.RunToEnd(AloneProgram.Host, arguments, s_limit, cancellationToken, tree, line);

    /// <summary>A project that was built.</summary>
    private void Tell(string line)
    {
        if (line.Split(" -> ") is [string project, _])
            tell($"  {project.Trim()}");
    }

    private FileStream Lock(string file, Commit commit)
    {
        Directory.CreateDirectory(folder);
        try
        {
            return new FileStream(file, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 1, FileOptions.DeleteOnClose);
        }
        catch (IOException exception)
        {
            throw new ProgramException($"The lab of {commit} could not be built: another run builds it ({exception.Message}).");
        }
    }
}

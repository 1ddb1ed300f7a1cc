using LeanTasks.Lab.Programs;

namespace LeanTasks.Lab.Against;

/// <summary>The repository that the lab was built in.</summary>
/// <param name="folder">Its folder.</param>
/// <param name="git">The program.</param>
internal sealed class GitRepository(string folder, string git = "git")
{
    private const string Fields = "%H%n%cs%n%s";

    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    /// <summary>A commit by its hash, branch or tag.</summary>
    /// <exception cref="LabUsageException">There is none, or no repository, or no git.</exception>
    public Commit Find(string name)
    {
        if (Run(["rev-parse", "--is-inside-work-tree"]).ExitCode != 0)
            throw new LabUsageException($"--against-commit needs the repository, and '{Path.GetFullPath(folder)}' is not in one: clone it.");
        ProgramEnd end = Run(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]);
        if (end.ExitCode != 0)
            throw new LabUsageException($"'{name}' is not a commit of this repository: give the hash of one, a branch or a tag.");
        string[] fields = Run(["show", "--no-patch", $"--format={Fields}", end.Output.Trim()]).Output.Split('\n');
        return new Commit(fields[0], fields[1], fields[2]);
    }

    /// <summary>Whether a commit has a file.</summary>
    public bool Has(Commit commit, string path) => Run(["cat-file", "-e", $"{commit.Hash}:{path}"]).ExitCode == 0;

    /// <summary>Puts the files of a commit into a folder, as a work tree of their own.</summary>
    /// <exception cref="ProgramException">They could not be written.</exception>
    public void CheckOut(Commit commit, string tree, CancellationToken cancellationToken)
    {
        // By force, since the tree may have been deleted without git.
        ProgramEnd end = Run(["worktree", "add", "--force", "--detach", Path.GetFullPath(tree), commit.Hash], cancellationToken);
        cancellationToken.ThrowIfCancellationRequested();
        if (end.ExitCode != 0)
            throw new ProgramException($"git could not check out {commit.Name}: {end.FirstLine}");
    }

    /// <summary>Removes such a work tree, also one that is not whole.</summary>
    public void Remove(string tree)
    {
        Run(["worktree", "remove", "--force", "--force", Path.GetFullPath(tree)]);
        if (Directory.Exists(tree))
            Directory.Delete(tree, recursive: true);
        Run(["worktree", "prune"]);
    }

    private ProgramEnd Run(IReadOnlyList<string> arguments, CancellationToken cancellationToken = default)
    {
        try
        {
            return OtherProgram.RunToEnd(git, ["-C", folder, .. arguments], s_limit, cancellationToken);
        }
        catch (ProgramException exception)
        {
            throw new LabUsageException($"--against-commit needs git: {exception.Message}", exception);
        }
    }
}

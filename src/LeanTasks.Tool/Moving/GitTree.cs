namespace LeanTasks.Tool.Moving;

/// <summary>The repository that restores what a move changes.</summary>
internal sealed class GitTree
{
    // Plain files only. A link is restored, but not its target. Files of a submodule are in its own index. Those marked 'assume unchanged' or 'skip
    // worktree' may have uncommitted changes that git does not report.
    private const string PlainFile = "H 100";

    private readonly HashSet<string> _files;

    private GitTree(string root, IEnumerable<string> files) => (Root, _files) = (root, new HashSet<string>(files, StringComparer.Ordinal));

    /// <summary>Its folder, by the path by which the project was named: MSBuild follows no links either.</summary>
    public string Root { get; }

    /// <summary>The command that restores its files, wherever it is run.</summary>
    public string Undo => $"git -C \"{Root}\" restore .";

    /// <summary>Finds the repository that has a file, or none.</summary>
    /// <param name="file">The project or solution.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="UsageException">git cannot be run, or the file is reached by a link that begins outside of the repository's folder.</exception>
    public static async Task<GitTree?> FindAsync(string file, CancellationToken cancel)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(file))!;
        if (await PlaceAsync(folder, cancel) is not { } place)
            return null;
        string root = Path.TrimEndingDirectorySeparator(Path.GetFullPath(Path.Combine(folder, place.Up)));
        if (await PlaceAsync(root, cancel) != ("", place.Top))
            throw new UsageException($"'{file}' is accessed through a link into the repository '{place.Top}'. Pass its path inside the repository.");
        (int code, string output) = await GitAsync(root, ["ls-files", "-z", "-v", "-s"], cancel);
        return code != 0
            ? throw new UsageException($"The files of '{root}' cannot be listed ({output.Trim()}). Check that 'git ls-files' works there.")
            : new GitTree(
                root,
                output.Split('\0').Where(static each => each.StartsWith(PlainFile, StringComparison.Ordinal))
                    .Select(each => Path.GetFullPath(Path.Combine(root, each[(each.IndexOf('\t', StringComparison.Ordinal) + 1)..]))));
    }

    /// <summary>Whether it can restore a file.</summary>
    /// <param name="file">The file.</param>
    public bool Has(string file) => _files.Contains(Path.GetFullPath(file));

    /// <summary>Refuses a repository with changes that a restore would undo, too.</summary>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="UsageException">It has such changes.</exception>
    public async Task EnsureCleanAsync(CancellationToken cancel)
    {
        (int code, string output) = await GitAsync(Root, ["status", "--porcelain", "--untracked-files=no"], cancel);
        if (code != 0 || output.Trim().Length > 0)
        {
            throw new UsageException(
                $"'{Root}' has uncommitted changes ({output.Trim().Split('\n')[0].Trim()}). Run 'git commit' or 'git stash' first, " +
                "so that 'git restore' undoes only the move.");
        }
    }

    // The way up to the repository's folder, empty in that itself, and its path with all links resolved.
    private static async Task<(string Up, string Top)?> PlaceAsync(string folder, CancellationToken cancel)
    {
        (int code, string output) = await GitAsync(folder, ["rev-parse", "--show-cdup", "--show-toplevel"], cancel);
        return code == 0 && output.Split('\n', StringSplitOptions.TrimEntries) is [{ } up, { } top, ..] ? (up, top) : null;
    }

    private static async Task<(int Code, string Output)> GitAsync(string folder, string[] arguments, CancellationToken cancel)
    {
        try
        {
            return await ChildProcess.RunAsync("git", folder, arguments, cancel);
        }
        catch (System.ComponentModel.Win32Exception error)
        {
            throw new UsageException($"git could not be started ({error.Message.TrimEnd('.')}). Install git and make sure it is on the PATH.", error);
        }
    }
}

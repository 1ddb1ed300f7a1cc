namespace LeanTasks.Tool.Moving;

/// <summary>The repository that takes a move back.</summary>
internal static class GitTree
{
    /// <summary>The folder of the repository that has a file, or null.</summary>
    /// <param name="file">The project or solution.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="UsageException">git cannot be run.</exception>
    public static async Task<string?> RootAsync(string file, CancellationToken cancel)
    {
        (int code, string output) = await GitAsync(Path.GetDirectoryName(Path.GetFullPath(file))!, ["rev-parse", "--show-toplevel"], cancel);
        return code == 0 ? output.Trim() : null;
    }

    /// <summary>Returns if a repository has no changes that a way back would take with it.</summary>
    /// <param name="file">The project or solution.</param>
    /// <param name="root">The folder of its repository, or null.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="UsageException">There is none, or it has such changes.</exception>
    public static async Task EnsureCleanAsync(string file, string? root, CancellationToken cancel)
    {
        if (root is null)
        {
            throw new UsageException(
                $"'{file}' is in no git repository, and the way back from a move is 'git restore': run 'git init', 'git add .' and 'git commit' first, " +
                "or look at what would change by --dry-run.");
        }

        (int code, string output) = await GitAsync(root, ["status", "--porcelain", "--untracked-files=no"], cancel);
        if (code != 0 || output.Trim().Length > 0)
        {
            throw new UsageException(
                $"'{root}' has changes that are not committed ({output.Trim().Split('\n')[0].Trim()}): commit them, or 'git stash' them, " +
                "so that 'git restore .' takes back the move alone.");
        }
    }

    private static async Task<(int Code, string Output)> GitAsync(string folder, string[] arguments, CancellationToken cancel)
    {
        try
        {
            return await ChildProcess.RunAsync("git", folder, arguments, cancel);
        }
        catch (System.ComponentModel.Win32Exception error)
        {
            throw new UsageException($"git cannot be run ({error.Message.TrimEnd('.')}): install it.", error);
        }
    }
}

namespace LeanTasks.Tool.Moving;

/// <summary>The repository that takes a move back.</summary>
internal static class GitTree
{
    /// <summary>Its folder.</summary>
    /// <param name="file">The project or solution.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="UsageException">There is none, or it has changes that a way back would take with it.</exception>
    public static async Task<string> CleanAsync(string file, CancellationToken cancel)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(file))!;
        (int code, string output) = await GitAsync(folder, ["rev-parse", "--show-toplevel"], cancel);
        if (code != 0)
            throw new UsageException($"'{file}' is in no git repository, and the way back from a move is 'git restore': run 'git init', 'git add .' and 'git commit' first, or look at what would change by --dry-run.");
        string root = output.Trim();
        (code, output) = await GitAsync(root, ["status", "--porcelain", "--untracked-files=no"], cancel);
        if (code != 0 || output.Trim().Length > 0)
            throw new UsageException($"'{root}' has changes that are not committed ({output.Trim().Split('\n')[0].Trim()}): commit them, or 'git stash' them, so that 'git restore .' takes back the move alone.");
        return root;
    }

    private static async Task<(int Code, string Output)> GitAsync(string folder, string[] arguments, CancellationToken cancel)
    {
        try
        {
            return await ChildProcess.RunAsync("git", folder, arguments, cancel);
        }
        catch (System.ComponentModel.Win32Exception error)
        {
            throw new UsageException($"git cannot be run ({error.Message.TrimEnd('.')}): install it, or look at what would change by --dry-run.", error);
        }
    }
}

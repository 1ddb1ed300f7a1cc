namespace LeanTasks.Tool.Rewriting;

/// <summary>Files and folders from before a command changed them, in case it fails later.</summary>
/// <remarks>Not thread-safe. The contents are kept in memory.</remarks>
internal sealed class KeptFiles
{
    private readonly List<(string File, byte[]? Contents)> _files = [];
    private readonly List<string> _folders = [];

    /// <summary>Records a file's content, or that it does not exist, before it is changed.</summary>
    /// <param name="file">The file.</param>
    public void Keep(string file) => _files.Add((file, File.Exists(file) ? File.ReadAllBytes(file) : null));

    /// <summary>Records which of a folder and its parents do not exist, before they are created.</summary>
    /// <param name="folder">The folder.</param>
    public void KeepFolder(string folder)
    {
        for (string? missing = folder; missing is not null && !Directory.Exists(missing); missing = Path.GetDirectoryName(missing))
            _folders.Add(missing);
    }

    /// <summary>Restores all files.</summary>
    public void Restore()
    {
        foreach ((string file, byte[]? contents) in _files)
        {
            if (contents is null)
                File.Delete(file);
            else if (!File.ReadAllBytes(file).AsSpan().SequenceEqual(contents))
                File.WriteAllBytes(file, contents);
        }

        foreach (string folder in _folders.Where(Directory.Exists))
            Directory.Delete(folder);
    }
}

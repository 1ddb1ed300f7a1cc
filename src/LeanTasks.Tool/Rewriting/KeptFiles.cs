namespace LeanTasks.Tool.Rewriting;

/// <summary>Files from before a command changed them, in case it fails later.</summary>
/// <remarks>Not thread-safe. The contents are kept in memory.</remarks>
internal sealed class KeptFiles
{
    private readonly List<(string File, byte[]? Contents)> _files = [];

    /// <summary>Records a file's content, or that it does not exist, before it is changed.</summary>
    /// <param name="file">The file.</param>
    public void Keep(string file) => _files.Add((file, File.Exists(file) ? File.ReadAllBytes(file) : null));

    /// <summary>Restores all files.</summary>
    public void Restore()
    {
        foreach ((string file, byte[]? contents) in _files)
        {
            if (contents is null)
            {
                // What hinders the change may be a folder of that name.
                if (File.Exists(file))
                    File.Delete(file);
            }
            else if (!File.ReadAllBytes(file).AsSpan().SequenceEqual(contents))
            {
                File.WriteAllBytes(file, contents);
            }
        }
    }
}

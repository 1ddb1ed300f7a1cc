namespace LeanTasks.Weaving.Images;

/// <summary>A file that replaces another, which is kept until all changes are done.</summary>
/// <param name="name">The file as the user named it.</param>
/// <param name="target">The file itself.</param>
/// <param name="temporary">Its replacement, in the same folder.</param>
internal sealed class FileChange(string name, string target, string temporary) : IDisposable
{
    private readonly string _backup = temporary + ".old";
    private bool _isApplied;

    /// <summary>The file as the user named it.</summary>
    public string Name { get; } = name;

    /// <summary>Replaces the old file with the new one.</summary>
    /// <exception cref="IOException">It cannot; the old one is still there.</exception>
    public void Apply()
    {
        if (File.Exists(target))
            File.Replace(temporary, target, _backup);
        else
            File.Move(temporary, target);
        _isApplied = true;
    }

    /// <summary>Puts the old file back, if it was replaced.</summary>
    public void Revert()
    {
        if (!_isApplied)
            return;
        if (File.Exists(_backup))
            File.Replace(_backup, target, destinationBackupFileName: null);
        else
            File.Delete(target);
    }

    /// <summary>Deletes the remaining temporary files; one that could not be created cannot be deleted either, and need not be.</summary>
    public void Dispose()
    {
        foreach (string left in new[] { temporary, _backup }.Where(File.Exists))
            File.Delete(left);
    }
}

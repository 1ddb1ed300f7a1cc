namespace LeanTasks.Weaving.Images;

/// <summary>Replaces several files that belong together: all of them or none, and each completely.</summary>
/// <remarks>Not thread-safe. Until <see cref="Commit"/> only temporary files are written, beside their targets.</remarks>
internal sealed class FileChanges : IDisposable
{
    private readonly List<FileChange> _changes = [];

    /// <summary>Whether a replacement is dated two seconds before the file that it replaces: a time on FAT is a multiple of that.</summary>
    public bool AreDatedBefore { get; set; }

    /// <summary>Writes a file's new content, and checks whether the file may be replaced.</summary>
    /// <param name="file">The file to replace, or to create in a folder that exists; a link stays, and its target is replaced.</param>
    /// <param name="write">Writes the new contents.</param>
    /// <exception cref="WeavingException">It cannot be written.</exception>
    public void Add(string file, Action<Stream> write) => Try(file, () =>
    {
        string target = FileLinks.Follow(file);
        bool exists = File.Exists(target);
        if (exists && (File.GetAttributes(target) & FileAttributes.ReadOnly) != 0)
            throw new WeavingException($"'{file}' is read-only. Make it writable, or specify another file.");

        // In the folder of the target: only within one file system is a move a single step.
        string temporary = Path.Combine(Path.GetDirectoryName(target)!, $".leantasks-{Path.GetRandomFileName()}");
        _changes.Add(new FileChange(file, target, temporary));

        // A copy has the original's permissions, and so has the replacement.
        if (exists)
            File.Copy(target, temporary);
        using (FileStream stream = new(temporary, exists ? FileMode.Truncate : FileMode.CreateNew, FileAccess.Write))
        {
            write(stream);
            stream.Flush(flushToDisk: true);
        }

        if (exists && AreDatedBefore)
            File.SetLastWriteTimeUtc(temporary, File.GetLastWriteTimeUtc(target).AddSeconds(-2));
    });

    /// <summary>Replaces the old files with the new ones.</summary>
    /// <exception cref="WeavingException">One cannot be replaced; all are unchanged.</exception>
    public void Commit()
    {
        try
        {
            foreach (FileChange change in _changes)
                Try(change.Name, change.Apply);
        }
        catch (WeavingException)
        {
            foreach (FileChange change in _changes)
                change.Revert();
            throw;
        }
    }

    /// <summary>Deletes the remaining temporary files.</summary>
    public void Dispose()
    {
        foreach (FileChange change in _changes)
            change.Dispose();
    }

    private static void Try(string file, Action action)
    {
        try
        {
            action();
        }
        catch (UnauthorizedAccessException error)
        {
            throw new WeavingException($"'{file}' cannot be written: permission denied. Specify a file in a folder that you can write to.", error);
        }
        catch (IOException error) when (FullDisk.IsCauseOf(error))
        {
            throw new WeavingException($"'{file}' cannot be written: {FullDisk.Of(file)}. Free some space, or specify a file on another disk.", error);
        }
        catch (IOException error)
        {
            throw new WeavingException($"'{file}' cannot be written: {WholeFile.OneLine(error)}. Specify another file.", error);
        }
    }
}

namespace LeanTasks.Tool.Apps;

/// <summary>A folder that only this user can access, deleted when disposed unless it is kept.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private readonly TextWriter _error;

    private bool _isKept;

    private TemporaryFolder(string path, TextWriter error) => (FullPath, _error) = (path, error);

    /// <summary>Where it is.</summary>
    public string FullPath { get; }

    /// <summary>Creates one.</summary>
    /// <param name="error">The output for a message if the folder cannot be deleted.</param>
    /// <exception cref="ToolException">The folder for temporary files cannot be written to.</exception>
    public static TemporaryFolder Create(TextWriter error)
    {
        try
        {
            return new TemporaryFolder(Directory.CreateTempSubdirectory("leantasks-").FullName, error);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw Failure(exception);
        }
    }

    /// <summary>Whether there is no folder for temporary files, which is then the cause of other failures.</summary>
    public static bool IsMissing => !Directory.Exists(Path.GetTempPath());

    /// <summary>The message about a folder for temporary files that cannot be used.</summary>
    /// <param name="cause">The failure.</param>
    public static ToolException Failure(Exception cause) => new(
        $"The temporary folder '{Path.GetTempPath()}' {(IsMissing ? "was not found" : "is not writable")} ({cause.Message.TrimEnd('.')}). " +
        $"Set {(OperatingSystem.IsWindows() ? "TMP" : "TMPDIR")} to another folder.",
        cause);

    /// <summary>Creates a folder within.</summary>
    /// <param name="name">Its name.</param>
    public string Add(string name) => Directory.CreateDirectory(Path.Combine(FullPath, name)).FullName;

    /// <summary>Leaves it there: a process that was named to the user still uses it.</summary>
    public void Keep() => _isKept = true;

    /// <summary>Unless it is kept, deletes it with all its contents; reports if that fails.</summary>
    public void Dispose()
    {
        if (_isKept)
            return;
        try
        {
            Directory.Delete(FullPath, recursive: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _error.WriteLine($"leantasks: The temporary folder '{FullPath}' could not be deleted ({exception.Message.TrimEnd('.')}). Delete it manually.");
        }
    }
}

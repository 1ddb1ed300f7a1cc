namespace LeanTasks.Tool.Tests.Running;

/// <summary>A folder for one test, deleted at its end.</summary>
internal sealed class TestFolder : IDisposable
{
    public string FullPath { get; } = Directory.CreateTempSubdirectory("leantasks-tests-").FullName;

    public void Dispose() => Directory.Delete(FullPath, recursive: true);

    /// <summary>The path of a file, which need not exist.</summary>
    public string File(string name) => Path.Combine(FullPath, name);

    /// <summary>Copies an app into it.</summary>
    /// <returns>The copy's folder.</returns>
    public string Copy(string app)
    {
        string target = Path.Combine(FullPath, Path.GetRandomFileName());
        foreach (string file in Directory.EnumerateFiles(app, "*", SearchOption.AllDirectories))
        {
            string to = Path.Combine(target, Path.GetRelativePath(app, file));
            Directory.CreateDirectory(Path.GetDirectoryName(to)!);
            System.IO.File.Copy(file, to);
        }

        return target;
    }
}

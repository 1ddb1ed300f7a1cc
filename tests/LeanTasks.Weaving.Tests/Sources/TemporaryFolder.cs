using System.Security.Cryptography;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>A folder that goes when the test ends.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("leantasks-weaving-").FullName;

    public string File(string name) => System.IO.Path.Combine(Path, name);

    /// <summary>Copies an assembly, and its symbols, into the folder.</summary>
    /// <returns>The assembly's copy.</returns>
    public string CopyOf(string assembly)
    {
        string file = File(System.IO.Path.GetFileName(assembly));
        System.IO.File.Copy(assembly, file);
        System.IO.File.Copy(System.IO.Path.ChangeExtension(assembly, ".pdb"), System.IO.Path.ChangeExtension(file, ".pdb"));
        return file;
    }

    /// <summary>Its files and what they hold.</summary>
    public string[] Content() =>
    [
        .. Directory.EnumerateFiles(Path, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(static file => $"{file} {Convert.ToHexString(SHA256.HashData(System.IO.File.ReadAllBytes(file)))}"),
    ];

    public void Dispose() => Directory.Delete(Path, recursive: true);
}

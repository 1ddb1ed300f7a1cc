using System.Reflection.Metadata;
using System.Text.Json;
using ModuleDefinition = Mono.Cecil.ModuleDefinition;

namespace LeanTasks.Fuzz;

/// <summary>The files that a command works on. It changes them completely, or not at all.</summary>
internal sealed class WorkFolder
{
    private readonly Dictionary<string, byte[]> _whole;
    private readonly Dictionary<string, DateTime> _written = [];

    /// <summary>Makes the folder.</summary>
    /// <param name="folder">Its name; an earlier one is replaced.</param>
    /// <param name="files">The files in it.</param>
    public WorkFolder(string folder, Dictionary<string, byte[]> files)
    {
        FullPath = folder;
        _whole = files;
        if (Directory.Exists(folder))
            Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        Restore();
    }

    public string FullPath { get; }

    public string PathOf(string name) => Path.Combine(FullPath, name);

    /// <summary>Puts a file there in place of the one of its name, until the next one.</summary>
    public void Put(string name, byte[] content)
    {
        _whole[name] = content;
        Write(name);
    }

    /// <summary>Takes back what a command has changed.</summary>
    /// <returns>The files that were changed or added, with their contents.</returns>
    public IReadOnlyDictionary<string, byte[]> Restore()
    {
        Dictionary<string, byte[]> changed = [];
        foreach (string file in Directory.EnumerateFileSystemEntries(FullPath, "*", SearchOption.AllDirectories))
        {
            string name = Path.GetRelativePath(FullPath, file);
            if (Directory.Exists(file) || (_written.TryGetValue(name, out DateTime written) && File.GetLastWriteTimeUtc(file) == written))
                continue;
            byte[] content = File.ReadAllBytes(file);
            if (!_whole.TryGetValue(name, out byte[]? whole) || !content.AsSpan().SequenceEqual(whole))
                changed.Add(name, content);
            if (whole is null)
                File.Delete(file);
        }

        foreach (string name in _whole.Keys)
        {
            if (changed.ContainsKey(name) || !File.Exists(PathOf(name)))
                Write(name);
        }

        return changed;
    }

    /// <summary>What is wrong with a file that was written; null for nothing.</summary>
    public static string? FaultOf(string name, byte[] content)
    {
        try
        {
            switch (Path.GetExtension(name))
            {
                case ".dll":
                    using (ModuleDefinition module = ModuleDefinition.ReadModule(new MemoryStream(content)))
                        return module.GetTypes().SelectMany(static type => type.Methods).Where(static method => method.HasBody).All(static method => method.Body is not null) ? null : "a method without code";
                case ".pdb":
                    using (MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(content)))
                        return provider.GetMetadataReader().MethodDebugInformation.Count >= 0 ? null : "no symbols";
                case ".json":
                    using (JsonDocument.Parse(content))
                        return null;
                case ".html":
                    return content.AsSpan().TrimEnd("\n"u8).EndsWith("</html>"u8) ? null : "the page has no end";
                default:
                    return "nobody asked for it";
            }
        }
        catch (Exception error) when (error is not TooLongException)
        {
            return error.ToString();
        }
    }

    private void Write(string name)
    {
        string file = PathOf(name);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllBytes(file, _whole[name]);
        _written[name] = File.GetLastWriteTimeUtc(file);
    }
}

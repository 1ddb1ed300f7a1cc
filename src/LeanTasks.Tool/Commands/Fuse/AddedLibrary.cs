using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Tool.Apps;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>The library that rewritten methods need, in the folder of an app.</summary>
/// <param name="folder">The folder.</param>
/// <param name="needed">The names of the types that they use.</param>
/// <param name="kept">Records the previous files.</param>
internal sealed class AddedLibrary(string folder, IReadOnlyList<string> needed, KeptFiles kept)
{
    /// <summary>The name of its file.</summary>
    public const string Library = "LeanTasks.dll";

    /// <summary>Its file.</summary>
    public string File { get; } = Path.Combine(folder, Library);

    /// <summary>Adds it unless it, or a newer one, is there.</summary>
    /// <returns>The action, in a sentence.</returns>
    /// <exception cref="ToolException">The existing file does not fit, or cannot be written.</exception>
    public string Add()
    {
        string ours = OurLibrary.FileOf(Path.GetFileNameWithoutExtension(Library));
        Version? version = OurLibrary.VersionOf(ours);
        if (!System.IO.File.Exists(File))
        {
            Copy(ours);
            return $"{Library} {version} was added to the folder of the assembly.";
        }

        Version? there = OurLibrary.VersionOf(File);
        if (OurLibrary.IsNewer(File, ours))
        {
            return Missing() is not { } missing
                ? $"{Library} is already in the folder of the assembly, in the newer version {there}."
                : throw new ToolException($"'{File}' has the newer version {there} but no {missing}, so it may be trimmed. Update the tool, or pass the app before trimming.");
        }

        if (System.IO.File.ReadAllBytes(File).AsSpan().SequenceEqual(System.IO.File.ReadAllBytes(ours)))
            return $"{Library} is already in the folder of the assembly.";
        Copy(ours);
        return there == version
            ? $"{Library} in the folder of the assembly was replaced with the complete library of the same version."
            : $"{Library} {version} replaced {there} in the folder of the assembly.";
    }

    private string? Missing()
    {
        using PEReader image = new(new MemoryStream(System.IO.File.ReadAllBytes(File)));
        MetadataReader metadata = image.GetMetadataReader();
        HashSet<string> there = [.. metadata.TypeDefinitions.Select(metadata.GetTypeDefinition).Select(type => metadata.GetString(type.Name))];
        return needed.FirstOrDefault(type => !there.Contains(type));
    }

    private void Copy(string ours)
    {
        string temporary = $"{File}.{Path.GetRandomFileName()}";
        try
        {
            kept.Keep(File);
            System.IO.File.Copy(ours, temporary);
            System.IO.File.Move(temporary, File, overwrite: true);
        }
        catch (IOException error) when (FullDisk.IsCauseOf(error))
        {
            throw new ToolException($"'{File}' cannot be written: {FullDisk.Of(File)}. Free some space, or use --output.", error);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{File}' cannot be written ({error.Message.TrimEnd('.')}). Make its folder writable, or use --output.", error);
        }
        finally
        {
            if (System.IO.File.Exists(temporary))
                System.IO.File.Delete(temporary);
        }
    }
}

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

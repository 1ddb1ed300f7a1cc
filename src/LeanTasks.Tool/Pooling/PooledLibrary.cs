using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Tool.Apps;

namespace LeanTasks.Tool.Pooling;

/// <summary>The library that pooled methods need, in the folder of an app.</summary>
/// <param name="folder">The folder.</param>
/// <param name="kept">Records the previous files.</param>
internal sealed class PooledLibrary(string folder, KeptFiles kept)
{
    /// <summary>The name of its file.</summary>
    public const string Library = "LeanTasks.dll";

    private const string Builder = "PooledValueTaskMethodBuilder";

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
            return $"{Library} {version} was put beside it.";
        }

        Version? there = OurLibrary.VersionOf(File);
        if (OurLibrary.IsNewer(File, ours))
        {
            return HasBuilder()
                ? $"{Library} is beside it already, in the newer version {there}."
                : throw new ToolException($"'{File}' is of the newer version {there}, and has no pooled builder, as if it were trimmed: update the tool, or pool the app before it is trimmed.");
        }

        if (System.IO.File.ReadAllBytes(File).AsSpan().SequenceEqual(System.IO.File.ReadAllBytes(ours)))
            return $"{Library} is beside it already.";
        Copy(ours);
        return there == version
            ? $"{Library} beside it was replaced by the whole library of the same version."
            : $"{Library} {version} was put beside it, in the place of {there}.";
    }

    private bool HasBuilder()
    {
        using PEReader image = new(new MemoryStream(System.IO.File.ReadAllBytes(File)));
        MetadataReader metadata = image.GetMetadataReader();
        return metadata.TypeDefinitions.Select(metadata.GetTypeDefinition).Count(t => metadata.GetString(t.Name) is Builder or Builder + "`1") == 2;
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
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{File}' cannot be written ({error.Message.TrimEnd('.')}); make its folder writable or give --output.", error);
        }
        finally
        {
            if (System.IO.File.Exists(temporary))
                System.IO.File.Delete(temporary);
        }
    }
}

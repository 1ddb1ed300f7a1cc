using Mono.Cecil;

namespace LeanTasks.Weaving.Images;

/// <summary>The rewritten assembly in memory: only writing it can still fail.</summary>
/// <param name="image">Its file.</param>
/// <param name="symbols">The file of its symbols; null if it has none, or they are in the image.</param>
/// <param name="symbolFile">Where the symbols were read from, if from a file.</param>
/// <remarks>Immutable.</remarks>
internal sealed class RewrittenAssembly(byte[] image, byte[]? symbols, string? symbolFile)
{
    /// <summary>Writes it and its symbols, completely or not at all.</summary>
    /// <param name="file">The file to replace or to create; its folder exists.</param>
    /// <param name="original">The file that it was read from.</param>
    /// <exception cref="WeavingException">It cannot be written; all files are unchanged.</exception>
    public void Save(string file, string original)
    {
        using FileChanges changes = new();
        AddTo(changes, file, original);
        changes.Commit();
    }

    /// <summary>Lets it and its symbols be written with other files: all of them or none.</summary>
    /// <inheritdoc cref="Save"/>
    public void AddTo(FileChanges changes, string file, string original)
    {
        changes.Add(file, stream => stream.Write(image, 0, image.Length));
        if (symbols is not null)
        {
            // When rewritten in place, they may be beside the target of a link to the assembly.
            string beside = FileLinks.Follow(file) == FileLinks.Follow(original) ? symbolFile! : Symbols.FileOf(file);
            changes.Add(beside, stream => stream.Write(symbols, 0, symbols.Length));
        }
    }

    /// <summary>What tells it from any other assembly of its name: a hash of its contents, by which <c>Module.ModuleVersionId</c> knows it.</summary>
    public Guid ReadVersion()
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(new MemoryStream(image), new ReaderParameters(ReadingMode.Deferred));
        return module.Mvid;
    }
}

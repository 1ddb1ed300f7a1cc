using System.Buffers.Binary;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>Refuses symbols whose damage Cecil would read into all of the memory, instead of failing on it.</summary>
internal static class SoundSymbols
{
    private static readonly Guid s_source = new("0E8A571B-6926-466E-B4AD-8AB04611F5FE");

    /// <summary>Looks at what the symbols of an assembly say of their lengths. Other damage is left to those that read them.</summary>
    /// <param name="file">The assembly, with its PDB in it or beside it, or without.</param>
    /// <exception cref="WeavingException">They are damaged.</exception>
    public static void Check(string file)
    {
        if (WhyNot(file) is { } damaged)
            throw new WeavingException($"The symbols in '{damaged.File}' are damaged or truncated ({damaged.Why}). Build or copy them again.");
    }

    /// <summary>Whether there is nothing wrong with their lengths.</summary>
    /// <param name="file">The assembly.</param>
    public static bool AreSound(string file) => WhyNot(file) is null;

    private static (string File, string Why)? WhyNot(string file)
    {
        string symbols = Path.ChangeExtension(file, ".pdb");
        try
        {
            if (Embedded(file) is { } within)
                return (file, within);
            return !RegularFile.IsOther(symbols) && File.Exists(symbols) && WhyNot(File.ReadAllBytes(symbols)) is { } beside ? (symbols, beside) : null;
        }
        catch (Exception error) when (error is BadImageFormatException or IOException or UnauthorizedAccessException or ArgumentException or InvalidOperationException)
        {
            // Their reader reports why it failed.
            return null;
        }
    }

    private static string? Embedded(string file)
    {
        if (RegularFile.IsOther(file) || !File.Exists(file))
            return null;
        using PEReader reader = new(new MemoryStream(File.ReadAllBytes(file)));
        foreach (DebugDirectoryEntry entry in reader.ReadDebugDirectory().Where(static each => each.Type == DebugDirectoryEntryType.EmbeddedPortablePdb))
        {
            ReadOnlySpan<byte> data = reader.GetEntireImage().GetContent(entry.DataPointer, entry.DataSize).AsSpan();
            if (IsTooLong(data[4..]))
                return "the stated length of the embedded symbols exceeds their possible size";
            using MetadataReaderProvider provider = reader.ReadEmbeddedPortablePdbDebugDirectoryData(entry);
            if (WhyNot(provider.GetMetadataReader()) is { } whyNot)
                return whyNot;
        }

        return null;
    }

    private static string? WhyNot(byte[] symbols)
    {
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(symbols));
        return WhyNot(provider.GetMetadataReader());
    }

    private static string? WhyNot(MetadataReader metadata)
    {
        if (metadata.MethodDebugInformation.Any(each => !IsWithin(metadata, metadata.GetMethodDebugInformation(each).SequencePointsBlob)))
            return "the sequence points of a method lie beyond the end of the symbols";
        if (metadata.LocalScopes.Select(metadata.GetLocalScope).Any(each => !IsPart(each.GetLocalVariables().Count, metadata.LocalVariables.Count) || !IsPart(each.GetLocalConstants().Count, metadata.LocalConstants.Count)))
            return "a method has more local variables than the symbols contain";
        return metadata.CustomDebugInformation.Select(metadata.GetCustomDebugInformation).Any(each => metadata.GetGuid(each.Kind) == s_source && IsWithin(metadata, each.Value) && IsTooLong(metadata.GetBlobBytes(each.Value)))
            ? "the stated length of a document exceeds its possible size"
            : null;
    }

    // What is compressed has its length before it.
    private static bool IsTooLong(ReadOnlySpan<byte> compressed) =>
        compressed.Length >= sizeof(int) && BinaryPrimitives.ReadInt32LittleEndian(compressed) > (compressed.Length - sizeof(int)) * (long)SoundLengths.MaxInflation;

    private static bool IsWithin(MetadataReader metadata, BlobHandle blob)
    {
        try
        {
            // None is read of a length that is not a number, which Cecil takes for one of hundreds of millions.
            return blob.IsNil || metadata.GetBlobReader(blob).Length > 0;
        }
        catch (BadImageFormatException)
        {
            return false;
        }
    }

    // A list that begins behind its end has a count below 0, which others take for one of billions.
    private static bool IsPart(int count, int max) => count >= 0 && count <= max;
}

using System.Collections.Immutable;
using System.Reflection.PortableExecutable;

namespace LeanTasks.Tool.Apps;

/// <summary>Finds headers that say that what they describe is longer than the file: Cecil would ask for the memory of all of it.</summary>
internal static class SoundLengths
{
    /// <summary>Deflate compresses no content better than this, so a size that says so would only ask for memory.</summary>
    public const int MaxInflation = 1032;

    private const int VersionLength = 12;

    private const int MaxNameLength = 16;

    /// <summary>Whether there is one.</summary>
    /// <param name="reader">The assembly.</param>
    public static bool AreTooLong(PEReader reader)
    {
        ImmutableArray<byte> metadata = reader.GetMetadata().GetContent();
        return HasLongStream(metadata.AsSpan()) || reader.ReadDebugDirectory().Any(each => each.DataSize < 0 || each.DataSize > reader.GetEntireImage().Length);
    }

    // The names are read as Cecil reads them: a damaged one moves all that is behind it.
    private static bool HasLongStream(ReadOnlySpan<byte> metadata)
    {
        int version = BitConverter.ToInt32(metadata[VersionLength..]);
        if (version < 0 || version > metadata.Length)
            return true;
        int at = VersionLength + sizeof(int) + version + sizeof(ushort);
        int streams = BitConverter.ToUInt16(metadata[at..]);
        at += sizeof(ushort);
        for (; streams > 0 && at + (2 * sizeof(int)) <= metadata.Length; streams--)
        {
            if (BitConverter.ToUInt32(metadata[at..]) > metadata.Length || BitConverter.ToUInt32(metadata[(at + sizeof(int))..]) > metadata.Length)
                return true;
            ReadOnlySpan<byte> name = metadata[(at + (2 * sizeof(int)))..];
            name = name[..Math.Min(name.Length, MaxNameLength)];
            int length = name.IndexOf((byte)0);
            at += (2 * sizeof(int)) + (length < 0 ? MaxNameLength + sizeof(int) - 1 : (length + sizeof(int)) & ~(sizeof(int) - 1));
        }

        return false;
    }
}

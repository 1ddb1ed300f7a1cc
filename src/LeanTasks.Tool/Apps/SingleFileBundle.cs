using System.IO.Compression;
using System.Text;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Tool.Apps;

/// <summary>The content of an app that was published as a single file.</summary>
/// <remarks>The layout is that of the runtime's own host: a header and a list of files, which the executable points to.</remarks>
internal static class SingleFileBundle
{
    private const int FirstVersionWithSettings = 2;

    private const int FirstVersionWithCompression = 6;

    // The host contains these 32 bytes after 8 that hold the header's offset; 0 in a host that bundles nothing.
    private static readonly byte[] s_mark =
    [
        0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93, 0x02, 0x14, 0xd7, 0xa0, 0x32,
        0x13, 0xf5, 0xb9, 0xe6, 0xef, 0xae, 0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae,
    ];

    /// <summary>Whether a file is an executable that bundles an app.</summary>
    /// <param name="file">Any file that can be read; a pipe or the like, or a link that leads nowhere, is none.</param>
    public static bool IsBundle(string file)
    {
        if (RegularFile.IsOther(file))
            return false;
        using FileStream stream = File.OpenRead(file);
        return IsExecutable(stream) && HeaderOffset(stream) > 0;
    }

    /// <summary>Refuses an executable that bundles an app, where an assembly is needed.</summary>
    /// <param name="file">The name that was given; nothing need be there.</param>
    /// <exception cref="UsageException">It is one.</exception>
    public static void CheckIsNone(string file)
    {
        if (File.Exists(file) && IsBundle(file))
            throw new UsageException($"'{file}' is a single-file app, which contains its assemblies. Pass the .dll in its build folder. To publish a fused app as a single file, set LeanTasksFuse=true in its build.");
    }

    /// <summary>Extracts the assemblies, the settings and the list of dependencies; copies the symbols from beside the executable.</summary>
    /// <param name="file">The executable.</param>
    /// <param name="folder">Where they go.</param>
    /// <exception cref="ToolException">The bundle is damaged, or of an unknown version.</exception>
    public static void Extract(string file, string folder)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            foreach (BundledFile entry in Entries(stream, file).Where(static e => e.IsAssembly || e.Path.EndsWith(".json", StringComparison.Ordinal)))
            {
                string target = Path.GetFullPath(Path.Combine(folder, entry.Path));
                if (!target.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal))
                    throw new InvalidDataException($"it contains the invalid file path '{entry.Path}'");
                Directory.CreateDirectory(Path.GetDirectoryName(target)!);
                File.WriteAllBytes(target, Content(stream, entry));
                CopySymbols(file, target);
            }
        }
        catch (Exception exception) when (IsDamage(exception) && Directory.Exists(folder))
        {
            throw new ToolException($"'{file}' is not a valid single-file app ({exception.Message.Replace(folder, file, StringComparison.Ordinal).TrimEnd('.')}). Publish it again.", exception);
        }
    }

    // Also that a name in it is none for a file, or that of a folder. The place of the files is known to be there, and empty.
    private static bool IsDamage(Exception exception) =>
        exception is InvalidDataException or ArgumentException or FormatException or UnauthorizedAccessException || (exception is IOException io && !FullDisk.IsCauseOf(io));

    private static void CopySymbols(string file, string assembly)
    {
        string name = Path.ChangeExtension(Path.GetFileName(assembly), ".pdb");
        string symbols = Path.Combine(Path.GetDirectoryName(Path.GetFullPath(file))!, name);
        if (File.Exists(symbols))
            File.Copy(symbols, Path.Combine(Path.GetDirectoryName(assembly)!, name), overwrite: true);
    }

    private static bool IsExecutable(FileStream stream)
    {
        Span<byte> start = stackalloc byte[4];
        stream.Position = 0;
        return stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false) == start.Length
            && (start.SequenceEqual("\u007fELF"u8)
                || start[..2].SequenceEqual("MZ"u8)
                || start.SequenceEqual((ReadOnlySpan<byte>)[0xcf, 0xfa, 0xed, 0xfe]));
    }

    private static long HeaderOffset(FileStream stream)
    {
        // In overlapping pieces: the file may have hundreds of megabytes, and the mark is in the host, at its beginning.
        const int Piece = 1 << 20;
        byte[] buffer = new byte[Piece];
        int kept = 0;
        stream.Position = 0;
        while (stream.Read(buffer, kept, Piece - kept) is int read and > 0)
        {
            int length = kept + read;
            int at = buffer.AsSpan(0, length).IndexOf(s_mark);
            if (at >= sizeof(long))
                return BitConverter.ToInt64(buffer, at - sizeof(long));
            kept = Math.Min(length, s_mark.Length + sizeof(long));
            buffer.AsSpan(length - kept, kept).CopyTo(buffer);
        }

        return 0;
    }

    private static List<BundledFile> Entries(FileStream stream, string file)
    {
        stream.Position = HeaderOffset(stream);
        using BinaryReader reader = new(stream, Encoding.UTF8, leaveOpen: true);
        uint version = reader.ReadUInt32();
        reader.ReadUInt32();
        int count = reader.ReadInt32();
        if (version is < FirstVersionWithSettings or > FirstVersionWithCompression)
            throw new ToolException($"'{file}' is a single-file app of format version {version}, which leantasks does not support. Publish it without PublishSingleFile.");
        if (count < 0)
            throw new InvalidDataException($"it states that it contains {count} files");
        reader.ReadString();

        // The offsets of the list of dependencies and of the settings, and flags: these files are also entries.
        reader.ReadBytes(5 * sizeof(long));
        List<BundledFile> entries = [];
        long stored = 0;
        for (int i = 0; i < count; i++)
        {
            long offset = reader.ReadInt64();
            long size = reader.ReadInt64();
            long compressed = version >= FirstVersionWithCompression ? reader.ReadInt64() : 0;
            bool isAssembly = reader.ReadByte() == 1;
            BundledFile entry = new(reader.ReadString(), isAssembly, offset, size, compressed);
            stored += entry.StoredSize;
            if (offset < 0 || size < 0 || compressed < 0 || offset > stream.Length - entry.StoredSize || stored > stream.Length || size > entry.StoredSize * SoundLengths.MaxInflation)
                throw new InvalidDataException($"'{entry.Path}' would have {size} bytes at {offset}");
            entries.Add(entry);
        }

        return entries;
    }

    private static byte[] Content(FileStream stream, BundledFile entry)
    {
        stream.Position = entry.Offset;
        byte[] content = new byte[entry.Size];
        if (entry.CompressedSize == 0)
        {
            stream.ReadExactly(content);
            return content;
        }

        using DeflateStream inflated = new(stream, CompressionMode.Decompress, leaveOpen: true);
        inflated.ReadExactly(content);
        return content;
    }
}

/// <summary>A file within a single-file app.</summary>
/// <param name="Path">Its path within the app's folder.</param>
/// <param name="IsAssembly">Whether it is an assembly.</param>
/// <param name="Offset">Where its bytes begin.</param>
/// <param name="Size">How many bytes it has.</param>
/// <param name="CompressedSize">The number of bytes in the bundle; 0 if they are not compressed.</param>
internal sealed record BundledFile(string Path, bool IsAssembly, long Offset, long Size, long CompressedSize)
{
    /// <summary>How many bytes of the bundle are its own.</summary>
    public long StoredSize => CompressedSize == 0 ? Size : CompressedSize;
}

using System.IO.Compression;
using System.Security.Cryptography;

namespace LeanTasks.Fuzz;

/// <summary>Single-file apps as the runtime's host has them: where the header is, the mark of a bundle, the files, the header.</summary>
internal static class BundleFile
{
    private const int FirstVersionWithCompression = 6;

    private const int Start = 4 + sizeof(long) + 32;

    /// <summary>Writes one.</summary>
    /// <param name="version">The version of the layout; its files are compressed if it allows that.</param>
    /// <param name="files">The files in it, all of them assemblies.</param>
    public static byte[] Of(uint version, params (string Name, byte[] Content)[] files)
    {
        bool isCompressed = version >= FirstVersionWithCompression;
        byte[][] contents = [.. files.Select(each => isCompressed ? Compressed(each.Content) : each.Content)];
        using MemoryStream bundle = new();
        using BinaryWriter writer = new(bundle);
        writer.Write("\u007fELF"u8);
        writer.Write(Start + contents.Sum(static each => (long)each.Length));
        writer.Write(SHA256.HashData(".net core bundle\n"u8));
        foreach (byte[] content in contents)
            writer.Write(content);
        writer.Write(version);
        writer.Write(0u);
        writer.Write(files.Length);
        writer.Write("id");
        writer.Write(new byte[5 * sizeof(long)]);
        long offset = Start;
        foreach ((int index, (string name, byte[] content)) in files.Index())
        {
            writer.Write(offset);
            writer.Write((long)content.Length);
            if (isCompressed)
                writer.Write((long)contents[index].Length);
            writer.Write((byte)1);
            writer.Write(name);
            offset += contents[index].Length;
        }

        writer.Flush();
        return bundle.ToArray();
    }

    private static byte[] Compressed(byte[] content)
    {
        using MemoryStream compressed = new();
        using (DeflateStream deflating = new(compressed, CompressionLevel.Fastest))
            deflating.Write(content);
        return compressed.ToArray();
    }
}

using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace LeanTasks.Tool.Apps;

/// <summary>Looks into files that may be assemblies.</summary>
internal static class ManagedFile
{
    /// <summary>Whether a file is an assembly, according to its headers.</summary>
    /// <param name="file">Any file that can be read; a pipe or the like, or a link that leads nowhere, is none.</param>
    public static bool IsManaged(string file) => Look(file, static reader => reader.HasMetadata) ?? false;

    /// <summary>Whether a file is an assembly, or may be one that is truncated or damaged: what reads it then says so, for nothing else would.</summary>
    /// <param name="file">Any file that can be read.</param>
    public static bool IsManagedOrDamaged(string file) => Look(file, static reader => reader.HasMetadata) ?? true;

    /// <summary>Whether an assembly is built for .NET Framework rather than for .NET.</summary>
    /// <param name="file">An assembly.</param>
    public static bool IsForNetFramework(string file) => Look(file, static reader =>
    {
        MetadataReader metadata = reader.GetMetadataReader();
        string[] references = [.. metadata.AssemblyReferences.Select(r => metadata.GetString(metadata.GetAssemblyReference(r).Name))];
        return references.Contains("mscorlib") && !references.Contains("System.Runtime") && !references.Contains("netstandard");
    }) ?? false;

    // Null for an image that cannot be read. What does not begin as images do, such as a library of another system, is none.
    private static bool? Look(string file, Func<PEReader, bool> look)
    {
        if (RegularFile.IsOther(file))
            return false;
        using FileStream content = File.OpenRead(file);

        // An image is never larger, and the reader of such a stream would throw an ArgumentException.
        if (content.Length > int.MaxValue)
            return false;
        bool isImage = content.Length == 0 || (content.ReadByte() == 'M' && content.ReadByte() is 'Z' or -1);
        content.Position = 0;
        try
        {
            using PEReader reader = new(content);
            return look(reader);
        }
        catch (BadImageFormatException)
        {
            return isImage ? null : false;
        }
    }
}

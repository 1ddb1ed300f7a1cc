using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>Refuses assemblies whose damage Cecil would read without an end, or into all of the memory, instead of failing on it.</summary>
internal static class SoundTables
{
    /// <summary>Looks at what the tables of an assembly say of one another. Other damage is left to those that read it.</summary>
    /// <param name="file">The assembly.</param>
    /// <exception cref="WeavingException">It is damaged.</exception>
    public static void Check(string file)
    {
        if (RegularFile.IsOther(file) || !File.Exists(file))
            return;
        try
        {
            using PEReader reader = new(new MemoryStream(File.ReadAllBytes(file)));
            if (reader.HasMetadata && (SoundLengths.AreTooLong(reader) ? "a part of it exceeds the file" : WhyNot(reader.GetMetadataReader())) is { } whyNot)
                throw new WeavingException($"'{file}' is damaged or truncated ({whyNot}). Build or copy it again.");
        }
        catch (Exception error) when (error is BadImageFormatException or IOException or UnauthorizedAccessException or ArgumentException or InvalidOperationException)
        {
            // Its reader reports why it failed.
        }
    }

    private static string? WhyNot(MetadataReader metadata)
    {
        long fields = 0;
        long methods = 0;
        int types = metadata.TypeDefinitions.Count;
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            if (!Adds(type.GetFields().Count, ref fields, metadata.FieldDefinitions.Count) || !Adds(type.GetMethods().Count, ref methods, metadata.MethodDefinitions.Count)
                || !IsPart(type.GetProperties().Count, metadata.PropertyDefinitions.Count) || !IsPart(type.GetEvents().Count, metadata.EventDefinitions.Count))
            {
                return "its members do not match its types";
            }

            if (IsOfItself(handle, types, each => metadata.GetTypeDefinition(each).GetDeclaringType()))
                return "a type is nested in itself";
            if (IsOfItself(handle, types, each => metadata.GetTypeDefinition(each).BaseType is { IsNil: false, Kind: HandleKind.TypeDefinition } parent ? (TypeDefinitionHandle)parent : default))
                return "a type inherits from itself";
        }

        // A parameter has no count of its own in a list: as many rows as the table has are not too many to read.
        return metadata.MethodDefinitions.Any(each => !IsPart(metadata.GetMethodDefinition(each).GetParameters().Count, metadata.GetTableRowCount(TableIndex.Param)))
            ? "its parameters do not match its methods"
            : SoundSignatures.HaveTooMany(metadata) ? "a signature has more parts than bytes" : null;
    }

    private static bool Adds(int count, ref long sum, int most) => IsPart(count, most) && (sum += count) <= most;

    // A list that begins behind its end has a count below 0, which others take for one of billions.
    private static bool IsPart(int count, int most) => count >= 0 && count <= most;

    private static bool IsOfItself(TypeDefinitionHandle type, int types, Func<TypeDefinitionHandle, TypeDefinitionHandle> next)
    {
        for (int steps = 0; !type.IsNil; type = next(type))
        {
            if (steps++ > types)
                return true;
        }

        return false;
    }
}

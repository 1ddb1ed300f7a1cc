using System.Collections.Immutable;
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
            if (reader.HasMetadata && (SoundLengths.AreTooLong(reader) ? "a part of the assembly lies beyond the end of the file" : WhyNot(reader.GetMetadataReader())) is { } whyNot)
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
                return "a type has more members than the file contains";
            }

            if (IsOfItself(handle, types, each => metadata.GetTypeDefinition(each).GetDeclaringType()))
                return "a type is nested in itself";
            if (IsOfItself(handle, types, each => metadata.GetTypeDefinition(each).BaseType is { IsNil: false, Kind: HandleKind.TypeDefinition } parent ? (TypeDefinitionHandle)parent : default))
                return "a type inherits from itself";
        }

        // A parameter has no count of its own in a list: as many rows as the table has are not too many to read.
        return metadata.MethodDefinitions.Any(each => !IsPart(metadata.GetMethodDefinition(each).GetParameters().Count, metadata.GetTableRowCount(TableIndex.Param)))
            ? "a method has more parameters than the file contains"
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

/// <summary>Finds signatures that say they have more parts than bytes: Cecil would ask for the memory of all of them.</summary>
internal static class SoundSignatures
{
    private const int MaxDepth = 200;

    /// <summary>Whether there is one.</summary>
    /// <param name="metadata">The tables.</param>
    public static bool HaveTooMany(MetadataReader metadata) =>
        metadata.MethodDefinitions.Any(each => IsBad(metadata, metadata.GetMethodDefinition(each).Signature))
        || metadata.MemberReferences.Any(each => IsBad(metadata, metadata.GetMemberReference(each).Signature))
        || metadata.FieldDefinitions.Any(each => IsBad(metadata, metadata.GetFieldDefinition(each).Signature))
        || metadata.PropertyDefinitions.Any(each => IsBad(metadata, metadata.GetPropertyDefinition(each).Signature))
        || Rows(metadata, TableIndex.StandAloneSig).Any(row => IsBad(metadata, metadata.GetStandaloneSignature(MetadataTokens.StandaloneSignatureHandle(row)).Signature))
        || Rows(metadata, TableIndex.MethodSpec).Any(row => IsBad(metadata, metadata.GetMethodSpecification(MetadataTokens.MethodSpecificationHandle(row)).Signature))
        || Rows(metadata, TableIndex.TypeSpec).Any(row => IsBad(metadata, metadata.GetTypeSpecification(MetadataTokens.TypeSpecificationHandle(row)).Signature, isType: true));

    private static IEnumerable<int> Rows(MetadataReader metadata, TableIndex table) => Enumerable.Range(1, metadata.GetTableRowCount(table));

    private static bool IsBad(MetadataReader metadata, BlobHandle blob, bool isType = false)
    {
        try
        {
            BlobReader reader = metadata.GetBlobReader(blob);
            return !(isType ? IsType(ref reader, 0) : IsSignature(ref reader, 0));
        }
        catch (BadImageFormatException)
        {
            // It ends too early, on which others also fail.
            return false;
        }
    }

    private static bool IsSignature(ref BlobReader reader, int depth)
    {
        SignatureHeader header = reader.ReadSignatureHeader();
        switch (header.Kind)
        {
            case SignatureKind.Field:
                return IsType(ref reader, depth);
            case SignatureKind.LocalVariables or SignatureKind.MethodSpecification:
                return AreTypes(ref reader, Count(ref reader), depth);
            default:
                if (header.IsGeneric && Count(ref reader) is < 0 or > ushort.MaxValue)
                    return false;
                int parameters = Count(ref reader);
                return IsType(ref reader, depth) && AreTypes(ref reader, parameters, depth);
        }
    }

    private static bool AreTypes(ref BlobReader reader, int count, int depth)
    {
        if (count < 0 || count > reader.RemainingBytes)
            return false;
        for (int i = 0; i < count; i++)
        {
            if (!IsType(ref reader, depth))
                return false;
        }

        return true;
    }

    private static bool IsType(ref BlobReader reader, int depth)
    {
        if (depth > MaxDepth)
            return false;
        while (true)
        {
            switch (reader.ReadSignatureTypeCode())
            {
                case SignatureTypeCode.Pointer or SignatureTypeCode.ByReference or SignatureTypeCode.SZArray or SignatureTypeCode.Pinned or SignatureTypeCode.Sentinel:
                    continue;
                case SignatureTypeCode.RequiredModifier or SignatureTypeCode.OptionalModifier:
                    reader.ReadCompressedInteger();
                    continue;
                case SignatureTypeCode.TypeHandle:
                    reader.ReadCompressedInteger();
                    return true;
                case SignatureTypeCode.GenericTypeParameter or SignatureTypeCode.GenericMethodParameter:
                    // Cecil makes all parameters up to that number where it does not have them.
                    return Count(ref reader) is >= 0 and <= ushort.MaxValue;
                case SignatureTypeCode.GenericTypeInstance:
                    reader.ReadByte();
                    reader.ReadCompressedInteger();
                    return AreTypes(ref reader, Count(ref reader), depth + 1);
                case SignatureTypeCode.FunctionPointer:
                    return IsSignature(ref reader, depth + 1);
                case SignatureTypeCode.Array:
                    return IsType(ref reader, depth + 1) && Count(ref reader) is >= 0 and <= MaxDepth && AreNumbers(ref reader) && AreNumbers(ref reader);
                default:
                    return true;
            }
        }
    }

    // Below 0 for what is none, which Cecil reads as hundreds of millions.
    private static int Count(ref BlobReader reader) => reader.TryReadCompressedInteger(out int count) ? count : -1;

    private static bool AreNumbers(ref BlobReader reader)
    {
        int count = Count(ref reader);
        if (count < 0 || count > reader.RemainingBytes)
            return false;
        for (int i = 0; i < count; i++)
            reader.ReadCompressedInteger();
        return true;
    }
}

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

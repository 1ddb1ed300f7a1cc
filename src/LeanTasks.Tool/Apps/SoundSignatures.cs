using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace LeanTasks.Tool.Apps;

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
            // It ends too early, on which others fail as well.
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

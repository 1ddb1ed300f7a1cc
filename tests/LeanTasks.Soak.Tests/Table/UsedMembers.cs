using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace LeanTasks.Soak.Tests.Table;

/// <summary>The members of other assemblies that the code of this one names, as type and name: whatever overload.</summary>
internal static class UsedMembers
{
    public static HashSet<(string Type, string Name)> All { get; } = Read(typeof(UsedMembers).Assembly.Location);

    private static HashSet<(string Type, string Name)> Read(string path)
    {
        using PEReader file = new(File.OpenRead(path));
        MetadataReader reader = file.GetMetadataReader();
        HashSet<(string, string)> used = [];
        foreach (MemberReferenceHandle handle in reader.MemberReferences)
        {
            MemberReference member = reader.GetMemberReference(handle);
            if (TypeOf(reader, member.Parent) is { } type)
                used.Add((type, reader.GetString(member.Name)));
        }

        return used;
    }

    private static string? TypeOf(MetadataReader reader, EntityHandle handle)
    {
        switch (handle.Kind)
        {
            case HandleKind.TypeReference:
                TypeReference type = reader.GetTypeReference((TypeReferenceHandle)handle);
                string name = reader.GetString(type.Name);
                return type.ResolutionScope.Kind == HandleKind.TypeReference
                    ? $"{TypeOf(reader, type.ResolutionScope)}+{name}"
                    : $"{reader.GetString(type.Namespace)}.{name}";
            case HandleKind.TypeSpecification:
                BlobReader blob = reader.GetBlobReader(reader.GetTypeSpecification((TypeSpecificationHandle)handle).Signature);
                if (blob.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance)
                    return null;

                // Whether it is a class or a struct.
                blob.ReadByte();
                return TypeOf(reader, blob.ReadTypeHandle());
            default:
                return null;
        }
    }
}

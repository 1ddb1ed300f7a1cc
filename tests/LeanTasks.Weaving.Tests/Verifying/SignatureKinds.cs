using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using MemberReference = System.Reflection.Metadata.MemberReference;
using ModuleDefinition = Mono.Cecil.ModuleDefinition;
using TypeReference = Mono.Cecil.TypeReference;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>
/// Whether each signature says of each type rightly that it is a class or a value type. Cecil asks the type instead, and the runtime refuses a type
/// for which they differ.
/// </summary>
internal sealed class SignatureKinds : ISignatureTypeProvider<SignatureKinds.Nothing, SignatureKinds.Nothing>
{
    private const byte IsValueType = 0x11;
    private const byte IsClass = 0x12;

    private readonly ModuleDefinition _module;
    private readonly Action<string> _report;

    private SignatureKinds(ModuleDefinition module, Action<string> report)
    {
        _module = module;
        _report = report;
    }

    /// <summary>What is of no interest.</summary>
    internal readonly record struct Nothing;

    /// <summary>Checks all signatures of a file.</summary>
    public static void Check(string file, ModuleDefinition module, Action<string> report)
    {
        using PEReader image = new(File.OpenRead(file));
        MetadataReader reader = image.GetMetadataReader();
        SignatureKinds kinds = new(module, report);
        foreach (MethodDefinitionHandle handle in reader.MethodDefinitions)
            reader.GetMethodDefinition(handle).DecodeSignature(kinds, default);
        foreach (FieldDefinitionHandle handle in reader.FieldDefinitions)
            reader.GetFieldDefinition(handle).DecodeSignature(kinds, default);
        foreach (MemberReferenceHandle handle in reader.MemberReferences)
            kinds.Check(reader.GetMemberReference(handle));
        for (int row = 1; row <= reader.GetTableRowCount(TableIndex.TypeSpec); row++)
            reader.GetTypeSpecification(MetadataTokens.TypeSpecificationHandle(row)).DecodeSignature(kinds, default);
        for (int row = 1; row <= reader.GetTableRowCount(TableIndex.MethodSpec); row++)
            reader.GetMethodSpecification(MetadataTokens.MethodSpecificationHandle(row)).DecodeSignature(kinds, default);
        for (int row = 1; row <= reader.GetTableRowCount(TableIndex.StandAloneSig); row++)
            kinds.Check(reader.GetStandaloneSignature(MetadataTokens.StandaloneSignatureHandle(row)));
    }

    public Nothing GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) => Check(handle, rawTypeKind);

    public Nothing GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) => Check(handle, rawTypeKind);

    public Nothing GetTypeFromSpecification(MetadataReader reader, Nothing genericContext, TypeSpecificationHandle handle, byte rawTypeKind) => default;

    public Nothing GetArrayType(Nothing elementType, ArrayShape shape) => default;

    public Nothing GetByReferenceType(Nothing elementType) => default;

    public Nothing GetFunctionPointerType(MethodSignature<Nothing> signature) => default;

    public Nothing GetGenericInstantiation(Nothing genericType, ImmutableArray<Nothing> typeArguments) => default;

    public Nothing GetGenericMethodParameter(Nothing genericContext, int index) => default;

    public Nothing GetGenericTypeParameter(Nothing genericContext, int index) => default;

    public Nothing GetModifiedType(Nothing modifier, Nothing unmodifiedType, bool isRequired) => default;

    public Nothing GetPinnedType(Nothing elementType) => default;

    public Nothing GetPointerType(Nothing elementType) => default;

    public Nothing GetPrimitiveType(PrimitiveTypeCode typeCode) => default;

    public Nothing GetSZArrayType(Nothing elementType) => default;

    private void Check(MemberReference member)
    {
        if (member.GetKind() == MemberReferenceKind.Field)
            member.DecodeFieldSignature(this, default);
        else
            member.DecodeMethodSignature(this, default);
    }

    private void Check(StandaloneSignature signature)
    {
        if (signature.GetKind() == StandaloneSignatureKind.LocalVariables)
            signature.DecodeLocalSignature(this, default);
        else
            signature.DecodeMethodSignature(this, default);
    }

    // What does not exist is reported where it is used.
    private Nothing Check(EntityHandle handle, byte said)
    {
        if (said is IsValueType or IsClass && ((TypeReference)_module.LookupToken(MetadataTokens.GetToken(handle))).Resolve() is { } type && type.IsValueType != (said == IsValueType))
            _report($"{type.FullName} is a {(type.IsValueType ? "value type" : "class")}, and a signature says that it is none");
        return default;
    }
}

using Mono.Cecil;

namespace LeanTasks.Weaving.Images;

/// <summary>
/// Finds types. Mono.Cecil looks up those of default values, for the underlying types of enumerations. The values show these, even if
/// the assemblies of the enumerations are missing.
/// </summary>
/// <remarks>Not thread-safe.</remarks>
internal sealed class ConstantTypes : MetadataResolver
{
    private readonly Dictionary<string, TypeDefinition> _enumerations = new(StringComparer.Ordinal);

    /// <summary>Creates one.</summary>
    /// <param name="folders">Where other assemblies are.</param>
    public ConstantTypes(IAssemblyResolver folders)
        : base(folders)
    {
    }

    /// <summary>Records the types of all constants of a module that is about to be written.</summary>
    public void Note(ModuleDefinition module)
    {
        foreach (TypeDefinition type in module.GetTypes())
        {
            foreach (FieldDefinition field in type.Fields.Where(static f => f.HasConstant))
                Note(module, field.FieldType, field.Constant);
            foreach (PropertyDefinition property in type.Properties.Where(static p => p.HasConstant))
                Note(module, property.PropertyType, property.Constant);
            foreach (ParameterDefinition parameter in type.Methods.SelectMany(static m => m.Parameters).Where(static p => p.HasConstant))
                Note(module, parameter.ParameterType, parameter.Constant);
        }
    }

    /// <inheritdoc/>
    public override TypeDefinition Resolve(TypeReference type) =>
        type is not TypeSpecification && _enumerations.TryGetValue(type.FullName, out TypeDefinition? enumeration) ? enumeration : base.Resolve(type);

    private void Note(ModuleDefinition module, TypeReference type, object? constant)
    {
        while (type is TypeSpecification specification)
        {
            type = specification is GenericInstanceType { GenericArguments.Count: 1, ElementType.FullName: "System.Nullable`1" } nullable
                ? nullable.GenericArguments[0]
                : specification.ElementType;
        }

        if (constant is null || type is TypeDefinition || type.IsPrimitive || type.Scope is not AssemblyNameReference || _enumerations.ContainsKey(type.FullName))
            return;
        if (ValueType(module, constant) is not { } value)
            return;
        TypeReference system = new("System", "Enum", module, module.TypeSystem.CoreLibrary);
        TypeDefinition enumeration = new(type.Namespace, type.Name, TypeAttributes.Sealed, system);
        enumeration.Fields.Add(new FieldDefinition("value__", FieldAttributes.Public | FieldAttributes.SpecialName, value));
        _enumerations.Add(type.FullName, enumeration);
    }

    private static TypeReference? ValueType(ModuleDefinition module, object constant) => constant switch
    {
        bool => module.TypeSystem.Boolean,
        char => module.TypeSystem.Char,
        sbyte => module.TypeSystem.SByte,
        byte => module.TypeSystem.Byte,
        short => module.TypeSystem.Int16,
        ushort => module.TypeSystem.UInt16,
        int => module.TypeSystem.Int32,
        uint => module.TypeSystem.UInt32,
        long => module.TypeSystem.Int64,
        ulong => module.TypeSystem.UInt64,
        _ => null,
    };
}

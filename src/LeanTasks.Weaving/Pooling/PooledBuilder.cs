using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>Replaces .NET's builder by the pooled one in types and members that one module refers to.</summary>
internal sealed class PooledBuilder
{
    private const string Name = "PooledValueTaskMethodBuilder";

    private readonly Dictionary<string, TypeReference> _pooled = new(StringComparer.Ordinal);
    private readonly ModuleDefinition _module;

    /// <summary>Creates one; the module stays unchanged until a reference is requested.</summary>
    public PooledBuilder(ModuleDefinition module) => _module = module;

    /// <summary>Whether a type is the builder to be replaced, open or with its result.</summary>
    public static bool IsReplaced(TypeReference type) =>
        type.GetElementType() is { Name: "AsyncValueTaskMethodBuilder" or "AsyncValueTaskMethodBuilder`1" } builder && BuilderNames.IsBcl(builder);

    /// <summary>Whether a type is, or contains, the builder to be replaced.</summary>
    public static bool Mentions(TypeReference type) => type switch
    {
        GenericInstanceType instance => IsReplaced(instance) || instance.GenericArguments.Any(Mentions),
        TypeSpecification specification => Mentions(specification.ElementType),
        _ => IsReplaced(type),
    };

    /// <summary>The type with the pooled builder: for the builder itself and references to it.</summary>
    public TypeReference Replace(TypeReference type)
    {
        if (type is ByReferenceType reference)
        {
            TypeReference element = Replace(reference.ElementType);
            return element == reference.ElementType ? type : new ByReferenceType(element);
        }

        if (!IsReplaced(type))
            return type;
        if (type is not GenericInstanceType instance)
            return Pooled(type);

        GenericInstanceType replaced = new(Pooled(instance.ElementType));
        foreach (TypeReference argument in instance.GenericArguments)
            replaced.GenericArguments.Add(argument);
        return replaced;
    }

    /// <summary>The field of a state machine with the pooled builder.</summary>
    public FieldReference Replace(FieldReference field) =>
        new(field.Name, Replace(field.FieldType), field.DeclaringType);

    /// <summary>The pooled builder's member of the same name.</summary>
    public MethodReference Replace(MethodReference method)
    {
        if (method is GenericInstanceMethod instance)
        {
            GenericInstanceMethod replacedInstance = new(Replace(instance.ElementMethod));
            foreach (TypeReference argument in instance.GenericArguments)
                replacedInstance.GenericArguments.Add(argument);
            return replacedInstance;
        }

        MethodReference replaced = new(method.Name, method.ReturnType, Replace(method.DeclaringType))
        {
            HasThis = method.HasThis,
            ExplicitThis = method.ExplicitThis,
            CallingConvention = method.CallingConvention,
        };
        foreach (GenericParameter parameter in method.GenericParameters)
            replaced.GenericParameters.Add(new GenericParameter(parameter.Name, replaced));
        replaced.ReturnType = Replace(method.ReturnType);
        foreach (ParameterDefinition parameter in method.Parameters)
            replaced.Parameters.Add(new ParameterDefinition(parameter.ParameterType));
        return replaced;
    }

    private TypeReference Pooled(TypeReference builder)
    {
        string name = builder.HasGenericParameters ? Name + "`1" : Name;
        if (!_pooled.TryGetValue(name, out TypeReference? pooled))
        {
            AssemblyNameReference scope = AssemblyReferences.ToOurs(_module, BuilderNames.PooledAssembly);
            pooled = new TypeReference("LeanTasks", name, _module, scope, valueType: true);
            foreach (GenericParameter parameter in builder.GenericParameters)
                pooled.GenericParameters.Add(new GenericParameter(parameter.Name, pooled));
            _pooled.Add(name, pooled);
        }

        return pooled;
    }
}

using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>The type arguments by which references in a piece of metadata are read.</summary>
internal readonly record struct TypeContext(CliType[] OfType, CliType[] OfMethod)
{
    public static readonly TypeContext None = new([], []);
}

/// <summary>Makes <see cref="CliType"/>s of references.</summary>
internal sealed class CliTypes(ModuleDefinition core)
{
    private readonly Dictionary<(CliKind, object?, int), List<CliType>> _all = [];
    private readonly Dictionary<TypeReference, TypeDefinition> _definitions = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<string, CliType> _core = [];

    /// <summary>A type of the core library.</summary>
    public CliType Core(string fullName)
    {
        if (!_core.TryGetValue(fullName, out CliType? type))
            _core.Add(fullName, type = Named(core.GetType(fullName) ?? throw new WrongCodeException($"{fullName} is not in the core library"), []));
        return type;
    }

    public CliType Object => Core("System.Object");

    public CliType Named(TypeDefinition definition, CliType[] arguments)
    {
        if (definition.GenericParameters.Count != arguments.Length)
            throw new WrongCodeException($"{definition.FullName} has {arguments.Length} type arguments in the place of {definition.GenericParameters.Count}");
        return Get(CliKind.Named, definition, arguments);
    }

    public CliType Parameter(GenericParameter parameter) => Get(CliKind.Parameter, parameter, []);

    public CliType ArrayOf(CliType element, int rank = 0) => Get(CliKind.Array, null, [element], rank);

    public CliType ReferenceTo(CliType element) => Get(CliKind.Reference, null, [element]);

    public CliType Boxed(CliType value) => Get(CliKind.Boxed, null, [value]);

    /// <summary>A type in its own code, or in that of a method of it.</summary>
    public CliType Own(TypeDefinition definition) => Named(definition, Parameters(definition));

    /// <summary>The type parameters by which the code of a type, or of a method, names types.</summary>
    public TypeContext ContextOf(IGenericParameterProvider provider) => provider is MethodDefinition method
        ? new TypeContext(Parameters(method.DeclaringType), Parameters(method))
        : new TypeContext(Parameters(provider), []);

    /// <summary>The type that a reference names.</summary>
    public CliType Of(TypeReference reference, TypeContext context)
    {
        switch (reference)
        {
            case GenericParameter parameter:
                CliType[] arguments = parameter.Type == GenericParameterType.Type ? context.OfType : context.OfMethod;
                return parameter.Position < arguments.Length
                    ? arguments[parameter.Position]
                    : throw new WrongCodeException($"there is no type parameter {(parameter.Type == GenericParameterType.Type ? "!" : "!!")}{parameter.Position}");
            case GenericInstanceType instance:
                return Named(Resolve(instance.ElementType), [.. instance.GenericArguments.Select(each => Of(each, context))]);
            case ArrayType array:
                return ArrayOf(Of(array.ElementType, context), array.IsVector ? 0 : array.Rank);
            case ByReferenceType byReference:
                return ReferenceTo(Of(byReference.ElementType, context));
            case PointerType pointer:
                return Get(CliKind.Pointer, null, [Of(pointer.ElementType, context)]);
            case FunctionPointerType:
                return Get(CliKind.Pointer, null, []);
            case TypeSpecification modified:
                return Of(modified.ElementType, context);
            default:
                return Named(Resolve(reference), []);
        }
    }

    /// <summary>The definition of a type; found by its name, so that a reference that says something else of it does not mislead.</summary>
    public TypeDefinition Resolve(TypeReference reference)
    {
        if (reference is TypeDefinition definition)
            return definition;
        if (!_definitions.TryGetValue(reference, out TypeDefinition? known))
            _definitions.Add(reference, known = reference.Resolve() ?? throw new WrongCodeException($"the type {reference.FullName} does not exist"));
        return known;
    }

    private CliType[] Parameters(IGenericParameterProvider provider) => [.. provider.GenericParameters.Select(Parameter)];

    private CliType Get(CliKind kind, object? symbol, CliType[] arguments, int rank = 0)
    {
        object? key = symbol ?? (arguments.Length > 0 ? arguments[0] : null);
        if (!_all.TryGetValue((kind, key, rank), out List<CliType>? candidates))
            _all.Add((kind, key, rank), candidates = []);
        CliType? type = candidates.Find(each => each.Arguments.AsSpan().SequenceEqual(arguments));
        if (type is null)
            candidates.Add(type = new CliType(kind, symbol as TypeDefinition, symbol as GenericParameter, arguments, rank));
        return type;
    }
}

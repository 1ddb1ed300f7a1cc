using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>A method as code names it, with all type arguments put in. Those of arrays have no definition.</summary>
internal sealed record MethodUse(MethodDefinition? Definition, CliType Declaring, CliType[] Arguments, CliType[] Parameters, CliType? Returns, bool HasThis, string Name)
{
    public override string ToString() => $"{Declaring}::{Name}";
}

/// <summary>A field as code names it.</summary>
internal sealed record FieldUse(FieldDefinition Definition, CliType Declaring, CliType Type)
{
    public override string ToString() => $"{Declaring}::{Definition.Name}";
}

/// <summary>Finds the members that code names. One that does not exist is an error.</summary>
internal sealed class Members(CliTypes types, Assignments assignments)
{
    private readonly Dictionary<MemberReference, object> _definitions = new(ReferenceEqualityComparer.Instance);

    /// <summary>A method that code of a context names.</summary>
    public MethodUse Method(MethodReference reference, TypeContext context)
    {
        if (reference.CallingConvention == MethodCallingConvention.VarArg)
            throw new WrongCodeException($"{reference.Name} takes a variable number of arguments");
        CliType declaring = types.Of(reference.DeclaringType, context);
        CliType[] arguments = reference is GenericInstanceMethod generic ? [.. generic.GenericArguments.Select(each => types.Of(each, context))] : [];
        if (reference.DeclaringType is ArrayType)
            return Signature(null, reference, declaring, arguments, context);

        MethodDefinition definition = Resolve(reference.GetElementMethod(), static each => each.Resolve());
        if (definition.GenericParameters.Count != arguments.Length)
            throw new WrongCodeException($"{declaring}::{reference.Name} has {arguments.Length} type arguments in the place of {definition.GenericParameters.Count}");
        CliType owner = OwnerOf(declaring, definition);
        return Signature(definition, definition, owner, arguments, new TypeContext(owner.Arguments, arguments));
    }

    /// <summary>A field that code of a context names.</summary>
    public FieldUse Field(FieldReference reference, TypeContext context)
    {
        FieldDefinition definition = Resolve(reference, static each => each.Resolve());
        CliType owner = OwnerOf(types.Of(reference.DeclaringType, context), definition);
        return new FieldUse(definition, owner, types.Of(definition.FieldType, new TypeContext(owner.Arguments, [])));
    }

    private MethodUse Signature(MethodDefinition? definition, MethodReference signature, CliType owner, CliType[] arguments, TypeContext context) => new(
        definition,
        owner,
        arguments,
        [.. signature.Parameters.Select(each => types.Of(each.ParameterType, context))],
        IsVoid(signature.ReturnType) ? null : types.Of(signature.ReturnType, context),
        signature.HasThis,
        signature.Name);

    // A reference may name a type that has inherited the member.
    private CliType OwnerOf(CliType declaring, IMemberDefinition definition) =>
        assignments.As(declaring, definition.DeclaringType) ?? throw new WrongCodeException($"{definition.FullName} is no member of {declaring}");

    private TDefinition Resolve<TReference, TDefinition>(TReference reference, Func<TReference, TDefinition?> resolve)
        where TReference : MemberReference
        where TDefinition : class
    {
        if (reference is TDefinition definition)
            return definition;
        if (!_definitions.TryGetValue(reference, out object? known))
            _definitions.Add(reference, known = resolve(reference) ?? throw new WrongCodeException($"{reference.FullName} does not exist"));
        return (TDefinition)known;
    }

    public static bool IsVoid(TypeReference type)
    {
        while (type is IModifierType modified)
            type = modified.ElementType;
        return type.MetadataType == MetadataType.Void;
    }
}

using Mono.Cecil;

namespace LeanTasks.Tool.Apps.Trimmed;

/// <summary>Puts type arguments in the place of type parameters.</summary>
internal static class TypeSubstitution
{
    /// <summary>Puts in the arguments of a type for its parameters.</summary>
    /// <param name="type">A type within that type.</param>
    /// <param name="context">The type with its arguments; any other type changes nothing.</param>
    /// <param name="owner">The method whose own parameters replace those of a method; <see langword="null"/> to keep them.</param>
    public static TypeReference Apply(TypeReference type, TypeReference context, MethodDefinition? owner)
    {
        switch (type)
        {
            case GenericParameter { Type: GenericParameterType.Type } parameter:
                return context is GenericInstanceType arguments ? arguments.GenericArguments[parameter.Position] : parameter;
            case GenericParameter parameter:
                return owner?.GenericParameters[parameter.Position] ?? parameter;
            case GenericInstanceType generic:
                GenericInstanceType instance = new(generic.ElementType);
                foreach (TypeReference argument in generic.GenericArguments)
                    instance.GenericArguments.Add(Inner(argument));
                return instance;
            case ArrayType array:
                return array.IsVector ? new ArrayType(Inner(array.ElementType)) : new ArrayType(Inner(array.ElementType), array.Rank);
            case ByReferenceType reference:
                return new ByReferenceType(Inner(reference.ElementType));
            case PointerType pointer:
                return new PointerType(Inner(pointer.ElementType));
            case RequiredModifierType required:
                return new RequiredModifierType(required.ModifierType, Inner(required.ElementType));
            case OptionalModifierType optional:
                return new OptionalModifierType(optional.ModifierType, Inner(optional.ElementType));
            default:
                return type;
        }

        TypeReference Inner(TypeReference inner) => Apply(inner, context, owner);
    }
}

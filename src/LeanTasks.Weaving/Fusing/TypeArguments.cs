using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Types in the code of a generic type, as another one names them that closes it.</summary>
internal static class TypeArguments
{
    /// <summary>Replaces a type's parameters with arguments. Those of methods stay.</summary>
    /// <param name="type">The type.</param>
    /// <param name="arguments">The arguments, by the number of the parameter.</param>
    public static TypeReference Substitute(TypeReference type, IList<TypeReference> arguments) => MappedTypes.Map(
        type,
        each => each is GenericParameter { Type: GenericParameterType.Type } parameter && parameter.Position < arguments.Count ? arguments[parameter.Position] : each);

    /// <summary>A type in the signature of a method, as what calls that names it.</summary>
    /// <remarks>All together: the arguments may name parameters of the code that calls.</remarks>
    public static TypeReference Close(TypeReference type, MethodReference called)
    {
        IList<TypeReference> ofType = called.DeclaringType is GenericInstanceType generic ? generic.GenericArguments : [];
        IList<TypeReference> ofMethod = called is GenericInstanceMethod method ? method.GenericArguments : [];
        return MappedTypes.Map(type, each => each is GenericParameter parameter ? ArgumentFor(parameter, parameter.Type == GenericParameterType.Type ? ofType : ofMethod) : each);
    }

    /// <summary>A name by which types can be compared: a parameter of a method has its number.</summary>
    public static string NameOf(TypeReference type) => type switch
    {
        GenericParameter { Type: GenericParameterType.Method } parameter => $"!!{parameter.Position}",
        GenericInstanceType instance => $"{instance.ElementType.FullName}<{string.Join(",", instance.GenericArguments.Select(NameOf))}>",
        ArrayType { IsVector: true } array => NameOf(array.ElementType) + "[]",
        ArrayType array => $"{NameOf(array.ElementType)}[{array.Rank}]",
        ByReferenceType reference => NameOf(reference.ElementType) + "&",
        PointerType pointer => NameOf(pointer.ElementType) + "*",
        RequiredModifierType required => $"{NameOf(required.ElementType)} modreq({required.ModifierType.FullName})",
        _ => type.FullName,
    };

    private static TypeReference ArgumentFor(GenericParameter parameter, IList<TypeReference> arguments) =>
        parameter.Position < arguments.Count ? arguments[parameter.Position] : parameter;
}

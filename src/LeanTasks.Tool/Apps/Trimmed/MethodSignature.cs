using Mono.Cecil;

namespace LeanTasks.Tool.Apps.Trimmed;

/// <summary>Signatures as texts, which are equal where the runtime treats one method as the implementation of another.</summary>
internal static class MethodSignature
{
    /// <summary>The name, the parameters and the result of a method.</summary>
    /// <param name="method">The method.</param>
    /// <param name="declarer">Its type, with type arguments.</param>
    public static string Of(MethodDefinition method, TypeReference declarer)
    {
        IEnumerable<string> types = method.Parameters.Select(static p => p.ParameterType).Prepend(method.ReturnType)
            .Select(type => TypeName(TypeSubstitution.Apply(type, declarer, owner: null)));
        return $"{method.Name}`{method.GenericParameters.Count}({string.Join(", ", types)})";
    }

    /// <summary>The name of a type; generic parameters by number, for their names do not matter.</summary>
    /// <param name="type">The type.</param>
    public static string TypeName(TypeReference type) => type switch
    {
        GenericParameter parameter => (parameter.Type == GenericParameterType.Method ? "!!" : "!") + parameter.Position,
        GenericInstanceType generic => $"{generic.ElementType.FullName}<{string.Join(", ", generic.GenericArguments.Select(TypeName))}>",
        ArrayType array => $"{TypeName(array.ElementType)}[{array.Rank}]",
        ByReferenceType reference => TypeName(reference.ElementType) + "&",
        PointerType pointer => TypeName(pointer.ElementType) + "*",
        IModifierType modified => $"{TypeName(modified.ElementType)} mod {modified.ModifierType.FullName}",
        _ => type.FullName,
    };
}

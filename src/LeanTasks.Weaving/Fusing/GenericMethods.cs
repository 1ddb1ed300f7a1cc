using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Generic methods that stand in for others: with the same type parameters, in the same order.</summary>
/// <remarks>Metadata names a method's type parameter by its number, so code and types that are copied need no change.</remarks>
internal static class GenericMethods
{
    /// <summary>Gives a method the type parameters of another one.</summary>
    public static void CopyParameters(MethodDefinition from, MethodDefinition to)
    {
        foreach (GenericParameter parameter in from.GenericParameters)
        {
            GenericParameter copy = new(parameter.Name, to) { Attributes = parameter.Attributes };
            foreach (GenericParameterConstraint constraint in parameter.Constraints)
                copy.Constraints.Add(new GenericParameterConstraint(constraint.ConstraintType));

            // Attributes say what must be kept for the argument, and that it may be a ref struct or unmanaged.
            foreach (CustomAttribute attribute in parameter.CustomAttributes)
                copy.CustomAttributes.Add(attribute);
            to.GenericParameters.Add(copy);
        }
    }

    /// <summary>A method, with type arguments as another one is called with.</summary>
    /// <param name="method">The method; or a reference to it, by the type with its arguments.</param>
    /// <param name="called">The other one.</param>
    public static MethodReference With(MethodReference method, MethodReference called) =>
        called is GenericInstanceMethod generic ? Close(method, generic.GenericArguments) : method;

    /// <summary>A method in code that has the same type parameters.</summary>
    public static MethodReference Within(MethodReference method, MethodDefinition code) =>
        code.HasGenericParameters ? Close(method, code.GenericParameters) : method;

    private static GenericInstanceMethod Close(MethodReference method, IEnumerable<TypeReference> arguments)
    {
        GenericInstanceMethod closed = new(method);
        foreach (TypeReference argument in arguments)
            closed.GenericArguments.Add(argument);
        return closed;
    }
}

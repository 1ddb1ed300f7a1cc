using LeanTasks.Tool.Code;
using Mono.Cecil;

namespace LeanTasks.Tool.Checking;

/// <summary>The classes of objects where the code shows them, and the methods that run for virtual ones then.</summary>
/// <remarks>Not for several threads.</remarks>
internal sealed class ExactTypes
{
    private readonly Dictionary<TypeReference, TypeDefinition?> _classes = [];
    private readonly Dictionary<(TypeDefinition Class, MethodDefinition Called), MethodDefinition?> _runs = [];

    /// <summary>What is known of a new object.</summary>
    /// <param name="type">The type of its constructor.</param>
    /// <returns>Null where its class decides nothing: it has no virtual method that returns a value task.</returns>
    public AbstractValue? Created(TypeReference type) => ClassOf(type) is { } known ? new AbstractValue.Object(known) : null;

    /// <summary>What is known of an object by the type of the field, method or the like that it is from.</summary>
    /// <param name="type">The type.</param>
    /// <returns>Null where it may be of a derived class, or where the class decides nothing.</returns>
    public AbstractValue? Declared(TypeReference type) => ClassOf(type) is { IsSealed: true } known ? new AbstractValue.Object(known) : null;

    /// <summary>The method that a virtual call runs.</summary>
    /// <param name="called">The method that it names.</param>
    /// <param name="type">The class of the object.</param>
    /// <returns>Null where that is not certain.</returns>
    public MethodDefinition? RunBy(MethodDefinition called, TypeDefinition type)
    {
        if (!_runs.TryGetValue((type, called), out MethodDefinition? runs))
            _runs[(type, called)] = runs = Find(called, type);
        return runs;
    }

    private static MethodDefinition? Find(MethodDefinition called, TypeDefinition type)
    {
        // Contracts go by names and numbers of parameters: overloads that agree in both are not told apart.
        if (called.DeclaringType.Methods.Count(other => AreAlike(called, other)) != 1)
            return null;
        for (TypeDefinition? at = type; at is not null; at = at.BaseType?.Resolve())
        {
            if (at == called.DeclaringType)
                return called.HasBody ? called : null;
            MethodDefinition[] overrides = [.. at.Methods.Where(method => method is { IsVirtual: true, HasBody: true } && Contracts.Of(method, static _ => true).Own.Contains(called))];
            if (overrides.Length > 0)
                return overrides is [var only] ? only : null;
        }

        return null;
    }

    private static bool AreAlike(MethodDefinition one, MethodDefinition other) =>
        other.IsVirtual && one.Name == other.Name && one.Parameters.Count == other.Parameters.Count && one.GenericParameters.Count == other.GenericParameters.Count;

    private TypeDefinition? ClassOf(TypeReference type)
    {
        TypeReference named = type is GenericInstanceType generic ? generic.ElementType : type;
        if (named.IsValueType || named is TypeSpecification or GenericParameter || named.MetadataType != MetadataType.Class)
            return null;
        if (!_classes.TryGetValue(named, out TypeDefinition? known))
            _classes[named] = known = named.Resolve() is { IsClass: true, IsValueType: false } resolved && Decides(resolved) ? resolved : null;
        return known;
    }

    private static bool Decides(TypeDefinition type)
    {
        for (TypeDefinition? at = type; at is not null; at = at.BaseType?.Resolve())
        {
            if (at.Methods.Any(static method => method.IsVirtual && ValueTaskTypes.IsOnce(method.ReturnType)))
                return true;
        }

        return false;
    }
}

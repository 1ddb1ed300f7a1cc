using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What is in one module, or is named by it, as another one names it.</summary>
/// <remarks>Metadata names a type parameter by its number, so those stay as they are.</remarks>
internal static class ForeignReferences
{
    /// <summary>A method as a module names it, with all its types and arguments.</summary>
    public static MethodReference In(ModuleDefinition module, MethodReference method)
    {
        if (method is GenericInstanceMethod generic)
        {
            GenericInstanceMethod closed = new(In(module, generic.ElementMethod));
            foreach (TypeReference argument in generic.GenericArguments)
                closed.GenericArguments.Add(In(module, argument));
            return closed;
        }

        return Copy(method, In(module, method.DeclaringType), type => In(module, type));
    }

    /// <summary>A type as a module names it.</summary>
    public static TypeReference In(ModuleDefinition module, TypeReference type) =>
        MappedTypes.Map(type, each => each is GenericParameter || each.Module == module ? each : module.ImportReference(each));

    /// <summary>An attribute as a module names it. Its arguments are not looked at.</summary>
    public static CustomAttribute In(ModuleDefinition module, CustomAttribute attribute) => new(In(module, attribute.Constructor), attribute.GetBlob());

    /// <summary>A reference to a method by another name of its type, with other names of the types in its signature.</summary>
    public static MethodReference Copy(MethodReference method, TypeReference declaring, Func<TypeReference, TypeReference> map)
    {
        MethodReference copy = new(method.Name, map(method.ReturnType), declaring) { HasThis = method.HasThis, ExplicitThis = method.ExplicitThis, CallingConvention = method.CallingConvention };
        foreach (ParameterDefinition parameter in method.Parameters)
            copy.Parameters.Add(new ParameterDefinition(map(parameter.ParameterType)));
        foreach (GenericParameter parameter in method.GenericParameters)
            copy.GenericParameters.Add(new GenericParameter(parameter.Name, copy));
        return copy;
    }
}

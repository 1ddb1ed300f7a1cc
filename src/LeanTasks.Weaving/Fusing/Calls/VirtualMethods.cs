using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Which method a virtual call reaches, by the type of its instance. Only what C# makes of overriding is known: where a type hides a method, or
/// overrides one by another name, it is not.
/// </summary>
/// <remarks>
/// The method that a call names is of one of the modules; or of .NET, which is not at hand. What derives from its type directly, or says that it
/// implements it, has nothing between itself and .NET that could hide the method.
/// </remarks>
/// <param name="context">The modules. Other assemblies are not looked at.</param>
internal sealed class VirtualMethods(WeavingContext context)
{
    private readonly Dictionary<ModuleDefinition, List<TypeDefinition>> _classes = [];
    private readonly Dictionary<(ModuleDefinition In, string Type), List<TypeDefinition>> _kinds = [];

    /// <summary>The classes of a module that derive from a type or implement it, itself among them.</summary>
    public IReadOnlyList<TypeDefinition> KindsOf(TypeReference type, ModuleDefinition module)
    {
        if (!_kinds.TryGetValue((module, type.FullName), out List<TypeDefinition>? kinds))
            _kinds.Add((module, type.FullName), kinds = [.. ClassesOf(module).Where(each => IsKindOf(each, type))]);
        return kinds;
    }

    /// <summary>Whether a class is a type, derives from it or implements it.</summary>
    public bool IsKindOf(TypeDefinition type, TypeReference other) => Derives(type, other) || Bases(type).Any(each => Implements(each, other));

    /// <summary>The method that is reached where the instance is of a class, and of none that derives from it; null if that is not known.</summary>
    public MethodDefinition? Reached(TypeDefinition type, MethodReference method)
    {
        if (Bases(type).Any(each => Implements(each, method.DeclaringType)))
            return ReachedByInterface(type, method);
        return Derives(type, method.DeclaringType) ? ReachedByClass(type, method) : null;
    }

    /// <summary>A class and its bases, as far as they are in the modules.</summary>
    public IEnumerable<TypeDefinition> Bases(TypeDefinition type)
    {
        for (TypeDefinition? each = type; each is not null; each = context.Find(each.BaseType))
            yield return each;
    }

    /// <summary>A class or one of its bases, with the type arguments that it has for a type. Null if there is something of another module between them.</summary>
    /// <param name="type">The type, as code of a module names it.</param>
    /// <param name="of">The class.</param>
    /// <param name="module">The module.</param>
    public TypeReference? InstanceOf(TypeReference? type, TypeDefinition of, ModuleDefinition module)
    {
        TypeReference? each = type;
        while (context.Find(each) is { } known && known.Module == module)
        {
            GenericInstanceType? generic = each as GenericInstanceType;
            if (known.HasGenericParameters && generic is null)
            {
                // A type in its own code.
                generic = new GenericInstanceType(known);
                foreach (GenericParameter parameter in known.GenericParameters)
                    generic.GenericArguments.Add(parameter);
            }

            if (known == of)
                return generic ?? (TypeReference)known;
            each = known.BaseType is { } parent ? TypeArguments.Substitute(parent, generic?.GenericArguments ?? []) : null;
        }

        return null;
    }

    private List<TypeDefinition> ClassesOf(ModuleDefinition module)
    {
        if (!_classes.TryGetValue(module, out List<TypeDefinition>? classes))
            _classes.Add(module, classes = [.. module.GetTypes().Where(static type => type.IsClass && !type.IsValueType)]);
        return classes;
    }

    private bool Derives(TypeDefinition type, TypeReference other) =>
        context.Find(other) is { } known ? Bases(type).Contains(known) : FrameworkTypes.AreSame(Bases(type).Last().BaseType, other);

    private bool Implements(TypeDefinition type, TypeReference contract) =>
        type.HasInterfaces && type.Interfaces.Any(each => IsType(each.InterfaceType, contract) || (context.Find(each.InterfaceType) is { } known && Implements(known, contract)));

    private bool IsType(TypeReference type, TypeReference other) =>
        context.Find(other) is { } known ? context.Find(type) == known : FrameworkTypes.AreSame(type, other);

    private MethodDefinition? ReachedByClass(TypeDefinition type, MethodReference method)
    {
        // From the class that declares it down to the instance's.
        List<TypeDefinition> path = [.. Bases(type).TakeWhile(each => each != method.DeclaringType)];
        path.Reverse();
        MethodDefinition? reached = method as MethodDefinition;
        IList<TypeReference> arguments = [.. method.DeclaringType.GenericParameters];
        foreach (TypeDefinition each in path)
        {
            IList<TypeReference> own = each.BaseType is GenericInstanceType generic ? generic.GenericArguments : [];
            arguments = [.. method.DeclaringType == context.Find(each.BaseType) ? own : arguments.Select(argument => TypeArguments.Substitute(argument, own))];
            if (each.Methods.Any(other => other.Overrides.Any(overridden => overridden.Name == method.Name && context.Find(overridden.DeclaringType) is not { IsInterface: true })))
                return null;
            foreach (MethodDefinition other in each.Methods.Where(other => other.IsVirtual && HasName(other, method)))
            {
                // Another overload; or the same one, in types that are not compared here.
                if (!HasParameters(other, method, arguments))
                {
                    if (arguments.Count > 0 || method.HasGenericParameters)
                        return null;
                    continue;
                }

                if (other.IsNewSlot)
                    return null;
                reached = other;
            }
        }

        return reached;
    }

    private MethodDefinition? ReachedByInterface(TypeDefinition type, MethodReference method)
    {
        if (method.DeclaringType.HasGenericParameters || Bases(type).FirstOrDefault(each => Implements(each, method.DeclaringType)) is not { } implementing)
            return null;
        MethodDefinition? found = implementing.Methods.FirstOrDefault(each => each.Overrides.Any(overridden =>
            overridden.Name == method.Name && IsType(overridden.DeclaringType, method.DeclaringType) && HasParameters(overridden, method, [])));
        found ??= implementing.Methods.FirstOrDefault(each => IsImplicit(each, method));

        // Where the class has none of its own, one of a base does it. That is a method of that name, unless the base implements the interface,
        // too.
        TypeDefinition[] bases = [.. Bases(implementing).Skip(1)];
        if (found is null && !bases.Any(each => each.HasGenericParameters || Implements(each, method.DeclaringType)))
            found = bases.SelectMany(static each => each.Methods).FirstOrDefault(each => IsImplicit(each, method));
        if (found is null || found.IsFinal)
            return found;
        return ReachedByClass(type, found);
    }

    private static bool IsImplicit(MethodDefinition candidate, MethodReference method) =>
        candidate.IsPublic && candidate.IsVirtual && HasName(candidate, method) && HasParameters(candidate, method, []);

    private static bool HasName(MethodDefinition candidate, MethodReference method) =>
        candidate.Name == method.Name
        && candidate.GenericParameters.Count == method.GenericParameters.Count
        && candidate.Parameters.Count == method.Parameters.Count;

    // The type parameters of methods are told apart by their numbers, since each method may name them as it likes.
    private static bool HasParameters(MethodReference candidate, MethodReference method, IList<TypeReference> arguments)
    {
        if (candidate.Parameters.Count != method.Parameters.Count || !IsSame(candidate.ReturnType, method.ReturnType))
            return false;
        return candidate.Parameters.Zip(method.Parameters, (own, other) => IsSame(own.ParameterType, other.ParameterType)).All(static same => same);

        bool IsSame(TypeReference own, TypeReference other) => TypeArguments.NameOf(own) == TypeArguments.NameOf(TypeArguments.Substitute(other, arguments));
    }
}

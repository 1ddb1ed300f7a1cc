using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Where virtual calls may lead: to a method that is certain, or to those that are known, among others.</summary>
internal sealed class VirtualCalls(WeavingContext context)
{
    private readonly VirtualMethods _methods = new(context);
    private readonly Dictionary<ModuleDefinition, Visibility> _visibility = context.Modules.ToDictionary(static module => module, static module => new Visibility(module));
    private readonly Dictionary<FusableCode, HashSet<Instruction>> _targets = [];

    /// <summary>The one method that a call reaches, wherever its instance comes from; null if there may be others.</summary>
    /// <param name="caller">The method that calls.</param>
    /// <param name="call">The place of the call in it.</param>
    /// <param name="method">The method that it names, which is virtual: of one of the modules, or of .NET.</param>
    /// <param name="instance">The class of that method, where the call names another one that would not do; otherwise null.</param>
    public MethodDefinition? Certain(FusableCode caller, int call, MethodReference method, out ReachedClass? instance)
    {
        instance = null;
        MethodDefinition? own = method as MethodDefinition;
        if (own is { IsFinal: true } or { DeclaringType.IsSealed: true })
            return own;
        if (!_targets.TryGetValue(caller, out HashSet<Instruction>? targets))
            _targets.Add(caller, targets = [.. caller.Code.SelectMany(Il.Targets)]);
        TypeReference? receiver = Receiver.TypeOf(caller, call, targets, out bool isExact);
        TypeDefinition? type = context.Find(receiver);
        if (type is not { IsClass: true, IsValueType: false } || !_methods.IsKindOf(type, method.DeclaringType))
        {
            if (own is null)
                return null;
            type = own.DeclaringType;
            receiver = null;
            isExact = false;
        }

        // An internal interface is implemented by other assemblies, too: DispatchProxy makes such.
        MethodDefinition? reached = type.IsInterface ? null : isExact ? _methods.Reached(type, method) : Only(type, method);
        bool isKnown = reached is not null
            && Visibility.CanName(caller.Method.DeclaringType, reached.DeclaringType)
            && (own is null ? IsAllIn(caller.Method.Module, type) : IsDecidedBy(caller.Method.Module, type, reached));
        if (!isKnown || reached!.DeclaringType == method.DeclaringType)
            return isKnown ? reached : null;
        bool isGeneric = reached.DeclaringType.HasGenericParameters || type.HasGenericParameters;
        if (_methods.Bases(type).Contains(reached.DeclaringType))
        {
            if (!isGeneric)
                return reached;

            // Its type arguments are those of the instance.
            if (_methods.InstanceOf(receiver, reached.DeclaringType, caller.Method.Module) is not { } named)
                return null;
            instance = new ReachedClass(named, isCast: false);
            return reached;
        }

        if (isGeneric || method.HasGenericParameters)
            return null;
        instance = new ReachedClass(reached.DeclaringType, isCast: true);
        return reached;
    }

    /// <summary>The classes of a module whose instances a call may have, and the method that it reaches then.</summary>
    /// <param name="method">The method that it names, which is virtual: one of the module, or of .NET.</param>
    /// <param name="module">The module.</param>
    /// <param name="place">The type whose code is to look for them.</param>
    public List<KnownInstance> Known(MethodReference method, ModuleDefinition module, TypeDefinition place)
    {
        // Types that came with type arguments would need a comparison for each of them.
        List<KnownInstance> known = [];
        if (method.DeclaringType.HasGenericParameters || method is MethodDefinition { DeclaringType.IsImport: true })
            return known;
        foreach (TypeDefinition type in _methods.KindsOf(method.DeclaringType, module).Where(static type => !type.IsAbstract && !type.HasGenericParameters))
        {
            if (_methods.Reached(type, method) is { IsAbstract: false } reached && CanTest(place, type, reached) && (method is MethodDefinition || IsAllIn(module, type)))
                known.Add(new KnownInstance(type, reached));
        }

        return known;
    }

    /// <summary>Why no type is looked for in calls of a method of .NET that a class overrides by one that could be fused; null if none does.</summary>
    /// <param name="method">The method.</param>
    /// <param name="module">The module that calls it.</param>
    /// <param name="isFused">Whether a method could be fused.</param>
    public string? WhyHidden(MethodReference method, ModuleDefinition module, Func<MethodDefinition, bool> isFused)
    {
        TypeDefinition place = DevirtualizationGuard.PlaceOf(method, module);
        if (method.DeclaringType.HasGenericParameters || KickoffReader.ReturnsTask(method) is null)
            return null;
        TypeDefinition? hidden = _methods.KindsOf(method.DeclaringType, module).FirstOrDefault(type => !type.IsAbstract && !type.HasGenericParameters
            && _methods.Reached(type, method) is { IsAbstract: false } reached && isFused(reached)
            && !(Visibility.CanName(place, type) && Visibility.CanName(place, reached.DeclaringType)));
        return hidden is null ? null : $"virtual, and the class {hidden.Name}, which overrides it, is private: make the class internal";
    }

    // A method of another module is called by a thunk, which a devirtualization guard does not have.
    private static bool CanTest(TypeDefinition place, TypeDefinition type, MethodDefinition reached) =>
        reached.DeclaringType.IsClass
        && reached.Module == place.Module
        && !reached.DeclaringType.HasGenericParameters
        && Visibility.CanName(place, type)
        && Visibility.CanName(place, reached.DeclaringType);

    // Whether nothing between a class and .NET is in a module that may be replaced: by one that hides the method.
    private bool IsAllIn(ModuleDefinition module, TypeDefinition type) => _methods.Bases(type).All(each => each.Module == module);

    // Whether no third module has a part in it. It may be replaced by one that overrides the method, and the caller asks only that of the method.
    private bool IsDecidedBy(ModuleDefinition from, TypeDefinition type, MethodDefinition reached) =>
        _methods.Bases(type).TakeWhile(each => each != reached.DeclaringType).All(each => each.Module == from || each.Module == reached.Module);

    // The one method that all instances of a class have, and of classes that derive from it. Those of other modules are not looked for. Where a class
    // may have such, what they may override is not certain, whether there are any or not.
    private MethodDefinition? Only(TypeDefinition type, MethodReference method)
    {
        IReadOnlyList<TypeDefinition> kinds = _methods.KindsOf(type, type.Module);
        if (kinds.Any(MayBeProxied))
            return null;
        bool isOpen = kinds.Any(_visibility[type.Module].MayBeDerivedFrom);
        MethodDefinition?[] reached = [.. kinds.Where(each => isOpen || !each.IsAbstract).Select(each => _methods.Reached(each, method)).Distinct()];
        return reached.Length == 1 && reached[0] is { } only && !(isOpen && _visibility[only.Module].MayBeOverridden(only)) ? only : null;
    }

    // Whether DispatchProxy may make a type that derives from a class. That sees all, and each method that it has for its interface overrides one of
    // the same name.
    private bool MayBeProxied(TypeDefinition type) =>
        !type.IsSealed && _methods.Bases(type).Last().BaseType is { Namespace: "System.Reflection", Name: "DispatchProxy" };
}

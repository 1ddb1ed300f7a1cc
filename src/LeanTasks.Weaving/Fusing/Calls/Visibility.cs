using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What other assemblies can derive from and override, and which types code can name.</summary>
internal sealed class Visibility(ModuleDefinition module)
{
    // Friends see what is internal.
    private readonly bool _hasFriends = module.Assembly.CustomAttributes.Any(
        static attribute => attribute.AttributeType.FullName is "System.Runtime.CompilerServices.InternalsVisibleToAttribute");

    /// <summary>Whether a type of another assembly may derive from a class.</summary>
    public bool MayBeDerivedFrom(TypeDefinition type) =>
        !type.IsSealed
        && Around(type).All(IsSeen)
        && type.Methods.Any(method => method.IsConstructor && !method.IsStatic && IsSeen(method));

    /// <summary>Whether a type of another assembly that derives from a method's may override it.</summary>
    public bool MayBeOverridden(MethodDefinition method)
    {
        if (method.IsFinal)
            return false;

        // Without the flag, the runtime lets a type override what it cannot see.
        return !method.IsCheckAccessOnOverride || IsSeen(method);
    }

    /// <summary>Whether other assemblies may call a method, or types of theirs that derive from its own.</summary>
    public bool IsSeenByOthers(MethodDefinition method) => Around(method.DeclaringType).All(IsSeen) && IsSeen(method);

    /// <summary>Whether code of a type can name another one.</summary>
    /// <remarks>What is for those that derive from the type around it counts as private: who derives is not looked at.</remarks>
    public static bool CanName(TypeDefinition from, TypeDefinition named) => Around(named).All(each =>
        !each.IsNested || each.IsNestedPublic || each.IsNestedAssembly || each.IsNestedFamilyOrAssembly || Around(from).Contains(each.DeclaringType));

    // A type, and those that it is nested in.
    private static IEnumerable<TypeDefinition> Around(TypeDefinition type)
    {
        for (TypeDefinition? each = type; each is not null; each = each.DeclaringType)
            yield return each;
    }

    private bool IsSeen(TypeDefinition type) => !type.IsNested
        ? type.IsPublic || _hasFriends
        : !type.IsNestedPrivate && (_hasFriends || !(type.IsNestedAssembly || type.IsNestedFamilyAndAssembly));

    private bool IsSeen(MethodDefinition method) =>
        !method.IsPrivate && !method.IsCompilerControlled && (_hasFriends || !(method.IsAssembly || method.IsFamilyAndAssembly));
}

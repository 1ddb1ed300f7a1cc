using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What other assemblies can derive from and override, and which types code can name.</summary>
internal sealed class Visibility(ModuleDefinition module)
{
    // Friends see what is internal.
    private readonly bool _hasFriends = module.Assembly.CustomAttributes.Any(
        static attribute => attribute.AttributeType.FullName is "System.Runtime.CompilerServices.InternalsVisibleToAttribute");

    /// <summary>Whether a type of another assembly may derive from a class.</summary>
    public bool MayBeDerivedFrom(TypeDefinition type)
    {
        if (type.IsSealed)
            return false;
        for (TypeDefinition? each = type; each is not null; each = each.DeclaringType)
        {
            if (!IsSeen(each))
                return false;
        }

        return type.Methods.Any(method => method.IsConstructor && !method.IsStatic && IsSeen(method));
    }

    /// <summary>
    /// Whether <c>DispatchProxy</c> may make a type that derives from a class: that sees all, and each method that it has for its interface overrides one
    /// of the same name.
    /// </summary>
    public static bool MayBeProxied(TypeDefinition type) =>
        !type.IsSealed && VirtualMethods.Bases(type).Last().BaseType is { Namespace: "System.Reflection", Name: "DispatchProxy" };

    /// <summary>Whether a type of another assembly that derives from a method's may override it.</summary>
    public bool MayBeOverridden(MethodDefinition method)
    {
        if (method.IsFinal)
            return false;

        // Without the flag, the runtime lets a type override what it cannot see.
        return !method.IsCheckAccessOnOverride || IsSeen(method);
    }

    /// <summary>Whether code of a type can name another one.</summary>
    public static bool CanName(TypeDefinition from, TypeDefinition named)
    {
        for (TypeDefinition? each = named; each is not null; each = each.DeclaringType)
        {
            if (!each.IsNested || each.IsNestedPublic || each.IsNestedAssembly || each.IsNestedFamilyOrAssembly)
                continue;

            // Private, or for those that derive from the type around it, which is not looked at.
            if (!IsIn(from, each.DeclaringType))
                return false;
        }

        return true;
    }

    private static bool IsIn(TypeDefinition type, TypeDefinition around)
    {
        for (TypeDefinition? each = type; each is not null; each = each.DeclaringType)
        {
            if (each == around)
                return true;
        }

        return false;
    }

    private bool IsSeen(TypeDefinition type) => !type.IsNested
        ? type.IsPublic || _hasFriends
        : !type.IsNestedPrivate && (_hasFriends || !(type.IsNestedAssembly || type.IsNestedFamilyAndAssembly));

    private bool IsSeen(MethodDefinition method) =>
        !method.IsPrivate && !method.IsCompilerControlled && (_hasFriends || !(method.IsAssembly || method.IsFamilyAndAssembly));
}

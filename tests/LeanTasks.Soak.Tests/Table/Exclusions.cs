using System.ComponentModel;
using System.Reflection;

namespace LeanTasks.Soak.Tests.Table;

/// <summary>What is public and has no operation, and why.</summary>
internal static class Exclusions
{
    public static Dictionary<Type, string> Types { get; } = new()
    {
        [typeof(FastPath)] = "Says which private members of the BCL are used, and does nothing.",
        [typeof(NotFusedAttribute)] = "Only the weaver reads it.",
        [typeof(NotPooledAttribute)] = "Only the weaver reads it.",
    };

    /// <summary>Whether no operation needs to call a member.</summary>
    public static bool IsExcluded(MethodBase member) =>
        IsCalledByTheLibrary(member) || IsOverride(member) || IsComparison(member) || IsForCompilers(member);

    // The bodies of an interface or a delegate: operations implement them.
    private static bool IsCalledByTheLibrary(MethodBase member) =>
        member.DeclaringType is { IsInterface: true } || member.DeclaringType!.IsSubclassOf(typeof(Delegate));

    // The compiler names the member that is overridden.
    private static bool IsOverride(MethodBase member) =>
        member is MethodInfo method && method.GetBaseDefinition().DeclaringType != method.DeclaringType;

    // They compare fields.
    private static bool IsComparison(MethodBase member) =>
        member.Name is nameof(Equals) or nameof(GetHashCode) or "op_Equality" or "op_Inequality";

    private static bool IsForCompilers(MethodBase member) =>
        IsHidden(member) || member.DeclaringType!.GetProperties().Any(property => property.GetMethod == member && IsHidden(property));

    private static bool IsHidden(MemberInfo member) =>
        member.GetCustomAttribute<EditorBrowsableAttribute>() is { State: EditorBrowsableState.Never };
}

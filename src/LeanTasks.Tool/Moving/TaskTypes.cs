using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Moving;

/// <summary>The kinds of task that code converts between.</summary>
internal static class TaskTypes
{
    /// <summary>Whether a type is <c>Task</c> or <c>Task&lt;T&gt;</c>.</summary>
    /// <param name="type">The type.</param>
    public static bool IsTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Task" } && IsIn(type, "System.Threading.Tasks");

    /// <summary>Whether a type is <c>LeanTask</c>, or derives from it, as <c>LeanTaskSource</c> does.</summary>
    /// <param name="type">The type.</param>
    public static bool IsLeanTask(ITypeSymbol? type) => BaseTypes.AndSelf(type).Any(static each => each.Name == "LeanTask" && IsIn(each, Twins.Library));

    /// <summary>Whether a type is <c>ValueTask</c> or <c>ValueTask&lt;T&gt;</c>.</summary>
    /// <param name="type">The type.</param>
    public static bool IsValueTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "ValueTask" } && IsIn(type, "System.Threading.Tasks");

    private static bool IsIn(ITypeSymbol type, string name) => type.ContainingType is null && type.ContainingNamespace?.ToDisplayString() == name;
}

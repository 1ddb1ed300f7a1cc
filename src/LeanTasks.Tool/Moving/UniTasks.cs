using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Moving;

/// <summary>The types of UniTask, a library whose tasks move as those of the BCL do.</summary>
internal static class UniTasks
{
    /// <summary>Its namespace.</summary>
    public const string Namespace = "Cysharp.Threading.Tasks";

    /// <summary>The names of its types that have a twin, each with the twin's.</summary>
    public static IReadOnlyDictionary<string, string> Twins { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["UniTask"] = nameof(LeanTask),

        // Not 'void', whose failures would end the process.
        ["UniTaskVoid"] = nameof(LeanTask),
        ["UniTaskCompletionSource"] = nameof(LeanTaskSource),
        ["AutoResetUniTaskCompletionSource"] = nameof(LeanTaskSource),
    };

    /// <summary>Whether a type is <c>UniTask</c> or <c>UniTask&lt;T&gt;</c>.</summary>
    /// <param name="type">The type.</param>
    public static bool Is(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "UniTask" } && Has(type);

    /// <summary>Whether a type is one of the library.</summary>
    /// <param name="type">The type.</param>
    public static bool Has(ITypeSymbol? type) => type is { ContainingType: null } && type.ContainingNamespace?.ToDisplayString() == Namespace;
}

using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>The task types of one compilation, the BCL's and ours, looked up once. Immutable, safe for concurrent use.</summary>
internal sealed class TaskTypes
{
    private static readonly ConditionalWeakTable<Compilation, TaskTypes> s_perCompilation = new();

    private readonly HashSet<ISymbol> _tasks = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _valueTasks = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _sources = new(SymbolEqualityComparer.Default);

    private TaskTypes(Compilation compilation)
    {
        Add(_tasks, compilation, "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1", "LeanTasks.LeanTask", "LeanTasks.LeanTask`1");
        Add(_valueTasks, compilation, "System.Threading.Tasks.ValueTask", "System.Threading.Tasks.ValueTask`1");
        Add(
            _sources,
            compilation,
            "System.Threading.Tasks.TaskCompletionSource",
            "System.Threading.Tasks.TaskCompletionSource`1",
            "LeanTasks.LeanTaskSource",
            "LeanTasks.LeanTaskSource`1");
        CancellationToken = compilation.GetTypeByMetadataName("System.Threading.CancellationToken");
        CreationOptions = compilation.GetTypeByMetadataName("System.Threading.Tasks.TaskCreationOptions");
    }

    /// <summary><see cref="System.Threading.CancellationToken"/>, or null where the compilation has none.</summary>
    public INamedTypeSymbol? CancellationToken { get; }

    /// <summary><see cref="System.Threading.Tasks.TaskCreationOptions"/>, or null where the compilation has none.</summary>
    public INamedTypeSymbol? CreationOptions { get; }

    /// <summary>Looks the types up, at most once per compilation.</summary>
    /// <param name="compilation">Whose types.</param>
    /// <returns>The types; null where the compilation has no tasks at all.</returns>
    public static TaskTypes? Of(Compilation compilation)
    {
        TaskTypes types = s_perCompilation.GetValue(compilation, static of => new TaskTypes(of));
        return types._tasks.Count == 0 ? null : types;
    }

    /// <summary>Whether <paramref name="type"/> is Task or LeanTask, with a result or without.</summary>
    /// <param name="type">Any type, or null.</param>
    public bool IsTask(ITypeSymbol? type) => type is not null && _tasks.Contains(type.OriginalDefinition);

    /// <summary>Whether <paramref name="type"/> is a task or a ValueTask, with a result or without.</summary>
    /// <param name="type">Any type, or null.</param>
    public bool IsTaskLike(ITypeSymbol? type) => IsTask(type) || (type is not null && _valueTasks.Contains(type.OriginalDefinition));

    /// <summary>Whether <paramref name="type"/> is exactly TaskCompletionSource or LeanTaskSource, with a result or without.</summary>
    /// <param name="type">Any type, or null.</param>
    public bool IsSource(ITypeSymbol? type) => type is not null && _sources.Contains(type.OriginalDefinition);

    private static void Add(HashSet<ISymbol> set, Compilation compilation, params string[] names)
    {
        foreach (string name in names)
        {
            if (compilation.GetTypeByMetadataName(name) is { } type)
                set.Add(type);
        }
    }
}

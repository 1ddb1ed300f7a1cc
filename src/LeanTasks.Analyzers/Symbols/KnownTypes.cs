using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>
/// The types the rules know by name, looked up once per compilation. A type the compilation does not have is
/// <see langword="null"/>. Immutable, and so safe to share among threads.
/// </summary>
internal sealed class KnownTypes
{
    private readonly HashSet<INamedTypeSymbol> _singleUse = new(SymbolEqualityComparer.Default);
    private readonly HashSet<INamedTypeSymbol> _singleUseViews = new(SymbolEqualityComparer.Default);

    private KnownTypes(Compilation compilation, INamedTypeSymbol valueTask)
    {
        ValueTask = valueTask;
        ValueTaskOfT = compilation.GetTypeByMetadataName("System.Threading.Tasks.ValueTask`1");
        Task = compilation.GetTypeByMetadataName("System.Threading.Tasks.Task");
        TaskOfT = compilation.GetTypeByMetadataName("System.Threading.Tasks.Task`1");
        LeanTask = compilation.GetTypeByMetadataName("LeanTasks.LeanTask");
        LeanTaskOfT = compilation.GetTypeByMetadataName("LeanTasks.LeanTask`1");
        LeanTaskSource = compilation.GetTypeByMetadataName("LeanTasks.LeanTaskSource");
        LeanTaskSourceOfT = compilation.GetTypeByMetadataName("LeanTasks.LeanTaskSource`1");
        ValueTaskSource = compilation.GetTypeByMetadataName("System.Threading.Tasks.Sources.IValueTaskSource");
        ValueTaskSourceOfT = compilation.GetTypeByMetadataName("System.Threading.Tasks.Sources.IValueTaskSource`1");
        Exception = compilation.GetTypeByMetadataName("System.Exception");

        _singleUse.Add(valueTask);
        Add(_singleUse, ValueTaskOfT);
        Add(_singleUse, compilation.GetTypeByMetadataName("LeanTasks.PooledFlow"));
        Add(_singleUse, compilation.GetTypeByMetadataName("LeanTasks.PooledFlow`1"));
        Add(_singleUse, compilation.GetTypeByMetadataName("LeanTasks.Flow`1"));

        string[] views =
        [
            "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable",
            "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1",
            "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter",
            "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter",
            "System.Runtime.CompilerServices.ValueTaskAwaiter",
            "System.Runtime.CompilerServices.ValueTaskAwaiter`1",
            "LeanTasks.ConfiguredFlowAwaitable",
            "LeanTasks.ConfiguredFlowAwaitable`1",
            "LeanTasks.FlowAwaiter",
            "LeanTasks.FlowAwaiter`1",
        ];
        foreach (string view in views)
            Add(_singleUseViews, compilation.GetTypeByMetadataName(view));
    }

    /// <summary>System.Threading.Tasks.ValueTask: without it no rule runs.</summary>
    public INamedTypeSymbol ValueTask { get; }

    /// <summary>System.Threading.Tasks.ValueTask&lt;TResult&gt;, unbound.</summary>
    public INamedTypeSymbol? ValueTaskOfT { get; }

    /// <summary>System.Threading.Tasks.Task.</summary>
    public INamedTypeSymbol? Task { get; }

    /// <summary>System.Threading.Tasks.Task&lt;TResult&gt;, unbound.</summary>
    public INamedTypeSymbol? TaskOfT { get; }

    /// <summary>LeanTasks.LeanTask.</summary>
    public INamedTypeSymbol? LeanTask { get; }

    /// <summary>LeanTasks.LeanTask&lt;TResult&gt;, unbound.</summary>
    public INamedTypeSymbol? LeanTaskOfT { get; }

    /// <summary>LeanTasks.LeanTaskSource.</summary>
    public INamedTypeSymbol? LeanTaskSource { get; }

    /// <summary>LeanTasks.LeanTaskSource&lt;TResult&gt;, unbound.</summary>
    public INamedTypeSymbol? LeanTaskSourceOfT { get; }

    /// <summary>System.Threading.Tasks.Sources.IValueTaskSource.</summary>
    public INamedTypeSymbol? ValueTaskSource { get; }

    /// <summary>System.Threading.Tasks.Sources.IValueTaskSource&lt;TResult&gt;, unbound.</summary>
    public INamedTypeSymbol? ValueTaskSourceOfT { get; }

    /// <summary>System.Exception.</summary>
    public INamedTypeSymbol? Exception { get; }

    /// <summary>Looks the types up. <see langword="null"/> if the compilation has no ValueTask: then no rule applies.</summary>
    public static KnownTypes? Find(Compilation compilation) =>
        compilation.GetTypeByMetadataName("System.Threading.Tasks.ValueTask") is { } valueTask
            ? new KnownTypes(compilation, valueTask)
            : null;

    /// <summary>Whether a type of this name may be one of <see cref="IsSingleUse"/>; other namespaces may have one, too.</summary>
    public static bool NamesSingleUse(string name) => name is "ValueTask" or "PooledFlow" or "Flow";

    /// <summary>Whether the type may be consumed only once: ValueTask, PooledFlow, Flow, also as a Nullable.</summary>
    public bool IsSingleUse(ITypeSymbol? type) => Unwrap(type) is { } definition && _singleUse.Contains(definition);

    /// <summary>Whether the type is a view of such a value: the result of ConfigureAwait or GetAwaiter.</summary>
    public bool IsView(ITypeSymbol? type) => Unwrap(type) is { } definition && _singleUseViews.Contains(definition);

    /// <summary><see cref="IsSingleUse"/> or <see cref="IsView"/>: the types that the data flow follows.</summary>
    public bool IsWatched(ITypeSymbol? type) =>
        Unwrap(type) is { } definition && (_singleUse.Contains(definition) || _singleUseViews.Contains(definition));

    /// <summary>Whether the type is an array or list of values that may be consumed only once.</summary>
    public bool IsCollection(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol { Rank: 1 } array => IsSingleUse(array.ElementType),
        INamedTypeSymbol { Name: "List", TypeArguments.Length: 1 } list => IsSingleUse(list.TypeArguments[0]),
        _ => false,
    };

    /// <summary>Whether the type is Task or Task&lt;TResult&gt;.</summary>
    public bool IsTask(ITypeSymbol? type) => Is(type, Task) || Is(type, TaskOfT);

    /// <summary>Whether the type is LeanTask or LeanTask&lt;TResult&gt;.</summary>
    public bool IsLeanTask(ITypeSymbol? type) => Is(type, LeanTask) || Is(type, LeanTaskOfT);

    /// <summary>Whether the type is LeanTaskSource or LeanTaskSource&lt;TResult&gt;.</summary>
    public bool IsLeanTaskSource(ITypeSymbol? type) => Is(type, LeanTaskSource) || Is(type, LeanTaskSourceOfT);

    private static bool Is(ITypeSymbol? type, INamedTypeSymbol? definition) =>
        type is not null && definition is not null && SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, definition);

    // Called for each variable of a compilation: a type that is not a struct, or is built into the language, needs no look-up.
    private static INamedTypeSymbol? Unwrap(ITypeSymbol? type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None } named)
            return null;
        INamedTypeSymbol definition = named.OriginalDefinition;
        return definition.SpecialType == SpecialType.System_Nullable_T ? Unwrap(named.TypeArguments[0]) : definition;
    }

    private static void Add(HashSet<INamedTypeSymbol> set, INamedTypeSymbol? type)
    {
        if (type is not null)
            set.Add(type);
    }
}

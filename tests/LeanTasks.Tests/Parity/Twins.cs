using System.Reflection;
using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Parity;

/// <summary>Which type of ours is the twin of which of the BCL's, and which of its types have none.</summary>
internal static class Twins
{
    private static readonly string[] s_namespaces = ["System.Threading.Tasks", "System.Threading.Tasks.Sources"];

    /// <summary>In the order of the report. By name, so that a twin may still be to come.</summary>
    public static IReadOnlyDictionary<Type, string> Names { get; } = new Dictionary<Type, string>
    {
        [typeof(Task)] = "LeanTask",
        [typeof(Task<>)] = "LeanTask",
        [typeof(TaskFactory)] = "LeanTaskFactory",
        [typeof(TaskFactory<>)] = "LeanTaskFactory",
        [typeof(TaskCompletionSource)] = "LeanTaskSource",
        [typeof(TaskCompletionSource<>)] = "LeanTaskSource",
        [typeof(TaskExtensions)] = "LeanTaskExtensions",
        [typeof(TaskScheduler)] = "LeanScheduler",
        [typeof(ConcurrentExclusiveSchedulerPair)] = "ConcurrentExclusiveLeanSchedulerPair",
        [typeof(TaskAwaiter)] = "LeanTaskAwaiter",
        [typeof(TaskAwaiter<>)] = "LeanTaskAwaiter",
        [typeof(ConfiguredTaskAwaitable)] = "ConfiguredLeanTaskAwaitable",
        [typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter)] = "ConfiguredLeanTaskAwaiter",
        [typeof(ConfiguredTaskAwaitable<>)] = "ConfiguredLeanTaskAwaitable",
        [typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter)] = "ConfiguredLeanTaskAwaiter",
        [typeof(AsyncTaskMethodBuilder)] = "LeanTaskMethodBuilder",
        [typeof(AsyncTaskMethodBuilder<>)] = "LeanTaskMethodBuilder",
        [typeof(PoolingAsyncValueTaskMethodBuilder)] = "PooledValueTaskMethodBuilder",
        [typeof(PoolingAsyncValueTaskMethodBuilder<>)] = "PooledValueTaskMethodBuilder",
        [typeof(Parallel)] = "LeanParallel",
        [typeof(ParallelLoopState)] = "LeanParallelLoopState",
        [typeof(ParallelLoopResult)] = "LeanParallelLoopResult",
    };

    /// <summary>The public types of the BCL's namespaces that have no twin.</summary>
    public static IReadOnlyList<Type> Without { get; } =
    [
        .. new[] { typeof(Task).Assembly, typeof(Parallel).Assembly }
            .SelectMany(static assembly => assembly.GetExportedTypes())
            .Where(static type => s_namespaces.Contains(type.Namespace) && !Names.ContainsKey(type))
            .Distinct()
            .OrderBy(TypeName.Of, StringComparer.Ordinal),
    ];

    private static Assembly Ours => typeof(LeanTask).Assembly;

    /// <summary>The twin of a type, or null where it is still to come.</summary>
    public static Type? Of(Type bcl)
    {
        string path = PathOf(bcl);
        return Ours.GetExportedTypes().SingleOrDefault(type => OwnPathOf(type) == path);
    }

    /// <summary>Public types of ours that are nobody's twin.</summary>
    public static IEnumerable<Type> BeyondTheBcl() =>
        Ours.GetExportedTypes().Except(Names.Keys.Select(Of).OfType<Type>()).OrderBy(TypeName.Of, StringComparer.Ordinal);

    private static string PathOf(Type bcl)
    {
        string arity = bcl.Name[TypeName.WithoutArity(bcl).Length..];
        return (bcl.DeclaringType is { } outer ? PathOf(outer) + "+" : "") + Names[bcl] + arity;
    }

    private static string OwnPathOf(Type type) => (type.DeclaringType is { } outer ? OwnPathOf(outer) + "+" : "") + type.Name;
}

using LeanTasks.Soak.Tests.Operations;

namespace LeanTasks.Soak.Tests.Table;

/// <summary>The table: all operations that take turns.</summary>
internal static class Families
{
    public static Family[] All { get; } =
    [
        Starts.Family,
        Continuations.Family,
        Combinations.Family,
        Waits.Family,
        Delays.Family,
        Nesting.Family,
        Ended.Family,
        Sources.Family,
        Methods.Family,
        PooledMethods.Family,
        Misuse.Family,
        ValueTasks.Family,
        ReusableSources.Family,
        Loops.Family,
        Aggregations.Family,
        AsyncLoops.Family,
        Forks.Family,
        SchedulerUses.Family,
        Contexts.Family,
    ];

    /// <summary>The operations, by name.</summary>
    public static (string Name, Action<Turn> Run)[] Operations { get; } =
    [
        .. All.SelectMany(static family => family.Operations).Select(static operation => (Name: $"{operation.Method.DeclaringType!.Name}.{operation.Method.Name}", operation)),
    ];
}

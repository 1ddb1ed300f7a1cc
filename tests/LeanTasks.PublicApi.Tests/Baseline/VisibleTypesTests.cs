using System.ComponentModel;
using System.Reflection;

namespace LeanTasks.PublicApi.Tests.Baseline;

/// <summary>What compilers and the weaver need must be public, and is not for users: an editor does not offer it.</summary>
public sealed class VisibleTypesTests
{
    [Fact]
    public void UsersOfFSharpSeeBuildersAndModulesOfFunctions() => Assert.Equal(
        [
            "AsyncBinding",
            "BackgroundLeanTaskBuilder", "BackgroundValueTaskBuilder",
            "CancellableFlow", "CancellableFlowBuilder", "CancellableValueTask", "CancellableValueTaskBuilder",
            "Flow", "FlowBuilder", "FlowOption", "FlowOptionBuilder", "FlowResult", "FlowResultBuilder",
            "LeanTaskBuilder", "LeanTaskUnitBuilder",
            "PoolingValueTaskBuilder", "PoolingValueTaskUnitBuilder",
            "UUnitVTaskBuilder", "UVTaskBuilder", "UnitVTaskBuilder",
            "UplyBuilder",
            "VTask", "VTaskBuilder",
        ],
        Visible("LeanTasks.FSharp"));

    [Fact]
    public void UsersOfCSharpSeeNoContract() => Assert.Equal(
        [
            "ConcurrentExclusiveLeanSchedulerPair",
            "ConfiguredFlowAwaitable", "ConfiguredFlowAwaitable<>",
            "ConfiguredLeanTaskAwaitable", "ConfiguredLeanTaskAwaitable<>", "ConfiguredLeanTaskAwaiter", "ConfiguredLeanTaskAwaiter<>",
            "FastPath",
            "Flow", "Flow<>", "FlowAwaiter", "FlowAwaiter<>",
            "Fork", "ForkWorker",
            "IAggregateBody<,>", "IForBody<>", "IForEachBody<>", "IForkBody", "IForkBody<>",
            "LeanParallel", "LeanParallelLoopResult", "LeanParallelLoopState", "LeanParallelOptions",
            "LeanScheduler",
            "LeanTask", "LeanTask<>", "LeanTaskAwaiter", "LeanTaskAwaiter<>", "LeanTaskExtensions",
            "LeanTaskFactory", "LeanTaskFactory<>", "LeanTaskSource", "LeanTaskSource<>", "LeanValueTask",
            "NotFusedAttribute", "NotPooledAttribute",
            "PooledFlow", "PooledFlow<>", "PooledValueTaskMethodBuilder", "PooledValueTaskMethodBuilder<>", "PooledValueTaskSource<>",
            "RefAction<>", "ReusableValueTaskSource<>",
            "WorkStealingScheduler",
        ],
        Visible("LeanTasks"));

    private static IEnumerable<string> Visible(string library) => Library.Load(library).GetExportedTypes()
        .Where(static type => type.GetCustomAttribute<EditorBrowsableAttribute>(inherit: false)?.State != EditorBrowsableState.Never)
        .Select(static type => type.GetGenericArguments() is { Length: > 0 } arguments ? $"{type.Name.Split('`')[0]}<{new string(',', arguments.Length - 1)}>" : type.Name)
        .Order(StringComparer.Ordinal);
}

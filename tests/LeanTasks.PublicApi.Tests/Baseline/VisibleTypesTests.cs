using System.ComponentModel;
using System.Reflection;

namespace LeanTasks.PublicApi.Tests.Baseline;

/// <summary>What the F# compiler inlines must be public, and is not for users: an editor does not offer it.</summary>
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
        Library.Load("LeanTasks.FSharp").GetExportedTypes()
            .Where(static type => type.GetCustomAttribute<EditorBrowsableAttribute>(inherit: false)?.State != EditorBrowsableState.Never)
            .Select(static type => type.Name)
            .Order(StringComparer.Ordinal));
}

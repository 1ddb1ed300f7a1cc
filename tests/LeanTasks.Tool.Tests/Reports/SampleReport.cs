using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Tests.Advice;

namespace LeanTasks.Tool.Tests.Reports;

/// <summary>A report of made up counts.</summary>
internal static class SampleReport
{
    public static ProfileReport Of(
        IReadOnlyList<MethodCounts> methods, bool timeTaken = false, IReadOnlyList<ProfiledAssembly>? assemblies = null, IReadOnlyList<NotCounted>? notCounted = null,
        ProcessAllocations? allocations = null)
    {
        using ReportBuilder builder = new(assemblies ?? []);
        return builder.Build(new ReportInput
        {
            App = "Shop",
            Runtime = ".NET 10.0.1",
            Counts = new ProcessCounts(".NET 10.0.1", 1, timeTaken, methods, []) { Allocations = allocations },
            NotCounted = notCounted ?? [],
            Costs = Samples.Costs,
            Notes = ["It ran well."],
        });
    }

    public static MethodCounts Counts(
        string stateMachine, MethodKind kind = MethodKind.TaskOfT, long synchronous = 0, long suspended = 0, string result = "System.Int32", string assembly = "App") => new()
        {
            Assembly = assembly,
            StateMachine = stateMachine,
            Kind = kind,
            Result = result,
            Synchronous = synchronous,
            Suspended = suspended,
            EndedLater = suspended,
            Suspensions = 2 * suspended,
            Faults = suspended / 10,
            Canceled = 0,
            SuspendedNanoseconds = 1500 * suspended,
            Bytes = (72 * synchronous) + (112 * suspended),
            Boxes = suspended,
            BoxBytes = 112,
            ValueTaskBoxBytes = 120,
            ResultTasks = synchronous,
            ResultTaskBytes = 72,
            StateMachines = 0,
            StateMachineBytes = 0,
        };
}

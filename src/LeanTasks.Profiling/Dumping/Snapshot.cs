using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.InteropServices;
using LeanTasks.Profiling.Counting;

namespace LeanTasks.Profiling.Dumping;

/// <summary>The counts of this process until now.</summary>
internal static class Snapshot
{
    /// <summary>Creates one.</summary>
    /// <param name="sites">The sites.</param>
    /// <param name="numbers">The ledger's numbers for them.</param>
    internal static ProcessCounts Of(Site[] sites, long[] numbers) => new(
        RuntimeInformation.FrameworkDescription,
        Environment.ProcessId,
        CallTime.IsTaken,
        [.. sites.Select(site => OfSite(site, numbers.AsSpan(site.FirstSlot, Slot.Count))).Where(WasCalled)],
        [.. AppDomain.CurrentDomain.GetAssemblies().Where(static assembly => !assembly.IsDynamic).Select(OfAssembly)]);

    /// <summary>A site is created a moment before its first call is counted.</summary>
    private static bool WasCalled(MethodCounts method) => method.Synchronous + method.Suspended > 0;

    private static MethodCounts OfSite(Site site, ReadOnlySpan<long> numbers)
    {
        long synchronous = numbers[Slot.Synchronous];
        long suspended = numbers[Slot.Suspended];
        return MethodNumbers.Read(
            site.Assembly,
            site.StateMachine,
            site.Kind,
            site.Result,
            [
                synchronous,
                suspended,
                numbers[Slot.EndedLater],
                numbers[Slot.Suspensions],
                numbers[Slot.Faults],
                numbers[Slot.Canceled],
                (long)(numbers[Slot.Ticks] * (1e9 / Stopwatch.Frequency)),
                site.ReusesBoxes ? numbers[Slot.Boxes] : suspended,
                site.BoxBytes,
                site.ValueTaskBoxBytes,
                numbers[Slot.ResultTasks],
                site.ResultTaskBytes,
                site.StateMachineBytes == 0 ? 0 : site.Kind == MethodKind.Iterator ? numbers[Slot.Enumerations] : synchronous + suspended,
                site.StateMachineBytes,
            ]);
    }

    [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = "An assembly in a bundle has no file, which is what the empty text says.")]
    private static LoadedAssembly OfAssembly(Assembly assembly) =>
        new(assembly.GetName().Name ?? "", assembly.Location, assembly.ManifestModule.ModuleVersionId);
}

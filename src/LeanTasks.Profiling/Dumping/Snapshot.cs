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
        [.. sites.Select(site => OfSite(site, NumbersOf(site, numbers))).Where(WasCalled)],
        [.. AppDomain.CurrentDomain.GetAssemblies().Where(static assembly => !assembly.IsDynamic).Select(OfAssembly)]);

    /// <summary>The bytes by which counting has made boxes and state machines larger.</summary>
    /// <param name="sites">The sites.</param>
    /// <param name="numbers">The ledger's numbers for them.</param>
    internal static long AddedBytes(Site[] sites, long[] numbers) =>
        sites.Sum(site => site.AddedBytes * (site.StateMachineBytes == 0 ? Boxes(site, NumbersOf(site, numbers)) : StateMachines(site, NumbersOf(site, numbers))));

    private static ReadOnlySpan<long> NumbersOf(Site site, long[] numbers) => numbers.AsSpan(site.FirstSlot, Slot.Count);

    private static long Boxes(Site site, ReadOnlySpan<long> numbers) => numbers[site.ReusesBoxes ? Slot.Boxes : Slot.Suspended];

    private static long StateMachines(Site site, ReadOnlySpan<long> numbers) => site switch
    {
        { StateMachineBytes: 0 } => 0,
        { Kind: MethodKind.Iterator } => numbers[Slot.Enumerations],
        _ => numbers[Slot.Synchronous] + numbers[Slot.Suspended],
    };

    /// <summary>A site is created a moment before its first call is counted.</summary>
    private static bool WasCalled(MethodCounts method) => method.Synchronous + method.Suspended > 0;

    private static MethodCounts OfSite(Site site, ReadOnlySpan<long> numbers) => MethodNumbers.Read(
        site.Assembly,
        site.StateMachine,
        site.Kind,
        site.Result,
        [
            numbers[Slot.Synchronous],
            numbers[Slot.Suspended],
            numbers[Slot.EndedLater],
            numbers[Slot.Suspensions],
            numbers[Slot.Faults],
            numbers[Slot.Canceled],
            (long)(numbers[Slot.Ticks] * (1e9 / Stopwatch.Frequency)),
            Boxes(site, numbers),
            site.BoxBytes,
            site.ValueTaskBoxBytes,
            numbers[Slot.ResultTasks],
            site.ResultTaskBytes,
            StateMachines(site, numbers),
            site.StateMachineBytes,
        ]);

    [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = "An assembly in a bundle has no file, which is what the empty text says.")]
    private static LoadedAssembly OfAssembly(Assembly assembly) =>
        new(assembly.GetName().Name ?? "", assembly.Location, assembly.ManifestModule.ModuleVersionId);
}

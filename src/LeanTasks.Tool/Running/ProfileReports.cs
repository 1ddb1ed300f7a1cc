using System.Runtime.InteropServices;
using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Commands.Fuse;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Running;

/// <summary>Creates the reports of a run: those while the app runs, and the last.</summary>
/// <param name="app">The app.</param>
/// <param name="included">The content of the reports.</param>
/// <param name="costs">The costs of calls on this machine.</param>
/// <param name="counts">The folder where the app leaves its counts.</param>
internal sealed class ProfileReports(PreparedApp app, IncludedAssemblies included, CostTable costs, CountsFolder counts) : IDisposable
{
    private const string NotCountable = "LeanTasks' F# builders, such as flow and vtask, are not counted.";

    private readonly ReportBuilder _builder = new(app.Assemblies);

    /// <summary>Reports the counts so far.</summary>
    /// <returns>The report; <see langword="null"/> while there are no counts.</returns>
    public ProfileReport? SoFar() => counts.ReadAll() is { Count: > 0 } counted ? Build(Together(counted), []) : null;

    /// <summary>Reports all counts.</summary>
    /// <param name="end">How the app ended.</param>
    /// <param name="more">Further notes for the user, in sentences.</param>
    public ProfileReport AtEnd(AppEnd end, params IEnumerable<string> more)
    {
        List<string> notes = [.. app.Notes];
        if (end.Note is { } note)
            notes.Add(note);
        if (end.NotKilled is { } left)
            notes.Add(left);
        if (end is { Cause: EndCause.ItsOwn, ExitCode: not 0 } && app.SignedAssemblies is { Count: > 0 } signed)
            notes.Add($"The instrumented copies of {string.Join(", ", signed)} have no Authenticode signature. The app may fail if it verifies that signature.");
        IReadOnlyList<ProcessCounts> counted = counts.ReadAll();
        if (counted.Count == 0)
            notes.Add(WhyNothing(end));
        else if (counted.Count > 1)
            notes.Add($"{counted.Count} processes of the app were counted and are reported together: {string.Join(", ", counted.Select(static of => of.ProcessId))}.");
        else if (counted[0].ProcessId != end.Process)
            notes.Add($"The first process of the app called no instrumented async method. The report is for its child process {counted[0].ProcessId}.");
        notes.AddRange(more);
        return counted.Count == 0
            ? Build(new ProcessCounts(RuntimeInformation.FrameworkDescription, end.Process, TimeTaken: false, [], []), notes)
            : Build(Together(counted), notes, PlanFusing(notes));
    }

    /// <summary>Forgets the app's code.</summary>
    public void Dispose() => _builder.Dispose();

    /// <summary>All their counts: a report adds up the entries of a method, of several instantiations and of several processes.</summary>
    private static ProcessCounts Together(IReadOnlyList<ProcessCounts> counted) => counted[0] with
    {
        Methods = [.. counted.SelectMany(static of => of.Methods)],
        Assemblies = [.. counted.SelectMany(static of => of.Assemblies).Distinct()],
        Allocations = Together([.. counted.Select(static of => of.Allocations).OfType<ProcessAllocations>()]),
    };

    private static ProcessAllocations? Together(IReadOnlyList<ProcessAllocations> allocations) => allocations.Count == 0
        ? null
        : new ProcessAllocations(
            allocations.Sum(static of => of.Bytes),
            allocations.Sum(static of => of.Requests),
            allocations.Sum(static of => of.BytesOfRequests),
            [.. allocations.SelectMany(static of => of.Types).GroupBy(static type => type.Type).Select(static type => new SampledType(type.Key, type.Sum(static one => one.Samples), type.Sum(static one => one.Bytes)))]);

    // A single file cannot be fused.
    private PlannedFusing? PlanFusing(List<string> notes)
    {
        if (app.MainFile is null)
            return null;
        try
        {
            return FusingDryRun.Of(app.MainFile);
        }
        catch (Exception error)
        {
            // Whatever it is: the app has run, and its counts are worth more than this forecast.
            notes.Add($"The savings of 'leantasks fuse' are unknown: {error.Message}");
            return null;
        }
    }

    private string WhyNothing(AppEnd end)
    {
        if (app.Assemblies.All(static a => !a.Facts.Counts || a.Facts.AsyncMethods == 0))
            return "Nothing was counted: the assemblies of the app contain no async methods that can be instrumented.";
        return end.Cause == EndCause.ItsOwn && end.ExitCode == 0
            ? $"Nothing was counted: the app called no async method that can be counted. {NotCountable}"
            : $"Nothing was counted: the app ended before it wrote its counts, or it called no async method that can be counted. {NotCountable}";
    }

    private ProfileReport Build(ProcessCounts counted, IReadOnlyList<string> notes, PlannedFusing? fusing = null) => included.Filter(_builder.Build(new ReportInput
    {
        App = app.Name,
        Runtime = counted.Runtime,
        Counts = counted,
        NotCounted = [.. app.NotCounted, .. UncountedMethods.Of(app.Assemblies), .. UncountedMethods.OfFrameworks(counted.Assemblies)],
        Fusing = fusing,
        Costs = costs,
        Notes = notes,
    }));
}

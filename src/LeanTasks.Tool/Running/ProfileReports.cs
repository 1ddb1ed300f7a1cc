using System.Runtime.InteropServices;
using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Running;

/// <summary>Makes the reports of a run: those while the app runs, and the last.</summary>
/// <param name="app">The app.</param>
/// <param name="included">What the reports show.</param>
/// <param name="costs">What calls cost on this machine.</param>
/// <param name="counts">Where the app leaves its counts.</param>
internal sealed class ProfileReports(PreparedApp app, IncludedAssemblies included, CostTable costs, CountsFolder counts) : IDisposable
{
    private readonly ReportBuilder _builder = new(app.Assemblies);

    /// <summary>Reports what was counted so far.</summary>
    /// <param name="process">The app's process.</param>
    /// <returns>The report; <see langword="null"/> while there are no counts.</returns>
    public ProfileReport? SoFar(int process) => counts.Read(process) is { } counted ? Build(counted, []) : null;

    /// <summary>Reports what was counted in all.</summary>
    /// <param name="end">How the app ended.</param>
    public ProfileReport AtEnd(AppEnd end)
    {
        List<string> notes = [.. app.Notes];
        if (end.Note is { } note)
            notes.Add(note);
        if (end.NotKilled is { } left)
            notes.Add(left);
        if (end is { Cause: EndCause.ItsOwn, ExitCode: not 0 } && app.SignedAssemblies is { Count: > 0 } signed)
            notes.Add($"The copies of {string.Join(", ", signed)} are without their signature (Authenticode): should the app check it, that is why it failed.");
        (int process, ProcessCounts? counted) = Counted(end.Process);
        if (counted is null)
            notes.Add(WhyNothing(end));
        else if (process != end.Process)
            notes.Add($"The app's first process called no async method that counts; reported is process {process}, which it started.");
        if (counts.Processes().Where(other => other != process).ToArray() is { Length: > 0 } others)
        {
            notes.Add(
                $"More processes of the app count, too: {string.Join(", ", others)}. " +
                $"Only process {process} is reported; profile the others by themselves.");
        }

        return Build(counted ?? new ProcessCounts(RuntimeInformation.FrameworkDescription, end.Process, TimeTaken: false, [], []), notes);
    }

    /// <summary>Forgets the app's code.</summary>
    public void Dispose() => _builder.Dispose();

    /// <summary>The counts of the first process; where it has none, because it only starts another, those of the one that called the most.</summary>
    private (int Process, ProcessCounts? Counts) Counted(int first)
    {
        if (counts.Read(first) is { } counted)
            return (first, counted);
        return counts.Processes()
            .Select(process => (process, counts.Read(process)))
            .DefaultIfEmpty((first, null))
            .MaxBy(static read => read.Item2?.Methods.Sum(static method => method.Synchronous + method.Suspended));
    }

    private string WhyNothing(AppEnd end)
    {
        if (app.Assemblies.All(static a => !a.Facts.Counts || a.Facts.AsyncMethods == 0))
            return "Nothing was counted: the app's assemblies have no async methods that could be.";
        return end.Cause == EndCause.ItsOwn && end.ExitCode == 0
            ? "Nothing was counted: the app called no async method of the assemblies that count."
            : "Nothing was counted: the app ended before it had called an async method, or before it could write what it counted.";
    }

    private ProfileReport Build(ProcessCounts counted, IReadOnlyList<string> notes) => included.Filter(_builder.Build(new ReportInput
    {
        App = app.Name,
        Runtime = counted.Runtime,
        Counts = counted,
        NotCounted = [.. app.NotCounted, .. UncountedMethods.Of(app.Assemblies), .. UncountedMethods.OfFrameworks(counted.Assemblies)],
        Costs = costs,
        Notes = notes,
    }));
}

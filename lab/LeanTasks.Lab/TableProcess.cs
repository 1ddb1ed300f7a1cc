using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab;

/// <summary>
/// Measures each table of a run in a process of its own, which has done nothing before: what the JIT has learnt of one table's
/// methods would change how it compiles the next one's.
/// </summary>
/// <param name="filter">That of the run.</param>
/// <param name="runLab">Runs the lab with some arguments to its end, or until it is asked to stop, and returns its exit code.</param>
internal sealed class TableProcess(string? filter, Func<IReadOnlyList<string>, CancellationToken, int> runLab)
{
    /// <summary>Tells how a process ended that was not stopped; nothing, if all is well.</summary>
    /// <param name="table">The table that it measured.</param>
    /// <param name="exitCode">Its exit code.</param>
    /// <param name="hasWritten">Whether it has written the table.</param>
    public static string? Failure(TableDefinition table, int exitCode, bool hasWritten)
    {
        // A shell's way to tell of a signal, and that of .NET; a program may also end so by itself.
        string ended = exitCode is > 128 and <= 128 + 64 ? $"exit code {exitCode} (as by signal {exitCode - 128})" : $"exit code {exitCode}";
        return (exitCode, hasWritten) switch
        {
            (_, false) => $"{table.Id} could not be measured: its process ended with {ended} and wrote no figures.",
            (not 0, true) => $"{table.Id} may lack rows: its process ended with {ended}.",
            _ => null,
        };
    }

    /// <summary>Measures a table.</summary>
    /// <param name="table">The table.</param>
    /// <param name="length">How much time to take.</param>
    /// <param name="cancellationToken">Asks the process to stop.</param>
    /// <param name="jobs">The jobs of the table to measure, and no more than those; null for the table.</param>
    /// <returns>The process's exit code, and the table, unless the process has not written it.</returns>
    public (int ExitCode, TableReport? Table) Measure(TableDefinition table, RunLength length, CancellationToken cancellationToken, IReadOnlyList<Job>? jobs = null)
    {
        string file = Path.Combine(Path.GetTempPath(), $"lab-{table.Id}-{Guid.NewGuid():N}.json");
        try
        {
            IEnumerable<string> choice =
                [.. filter is null ? [] : new[] { "--filter", filter }, .. (jobs ?? []).SelectMany(static job => new[] { LabCommand.JobOption, job.Name })];
            int exitCode = runLab([table.Id, LabCommand.PartOption, $"{length}", .. choice, "--json", file], cancellationToken);
            return (exitCode, File.Exists(file) ? GivenReport.Parse(file, JsonReport.Read).Tables.Single() : null);
        }
        finally
        {
            File.Delete(file);
        }
    }
}

using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab;

/// <summary>
/// Measures the tables of a run each in a process of its own, which has done nothing before: what the JIT has learnt of one table's
/// methods would change how it compiles the next one's.
/// </summary>
/// <param name="filter">That of the run.</param>
/// <param name="runLab">Runs the lab with some arguments to its end, and returns its exit code.</param>
internal sealed class TableProcess(string? filter, Func<IReadOnlyList<string>, int> runLab)
{
    /// <summary>Measures a table.</summary>
    /// <returns>The process's exit code, and the table, unless the process has not written it.</returns>
    public (int ExitCode, TableReport? Table) Measure(TableDefinition table, RunLength length)
    {
        string file = Path.Combine(Path.GetTempPath(), $"lab-{table.Id}-{Guid.NewGuid():N}.json");
        try
        {
            int exitCode = runLab([table.Id, LabCommand.PartOption, $"{length}", .. filter is null ? [] : new[] { "--filter", filter }, "--json", file]);
            return (exitCode, File.Exists(file) ? GivenReport.Parse(file, JsonReport.Read).Tables.Single() : null);
        }
        finally
        {
            File.Delete(file);
        }
    }
}

using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tables.HarnessCheck;

namespace LeanTasks.Lab;

/// <summary>Measures the rows of the self-test: all of them, whatever the run has selected, and always interleaved.</summary>
internal static class SelfTestRows
{
    /// <summary>One attempt.</summary>
    /// <param name="cancellationToken">Stops between two samples; rows are then missing, or lack figures.</param>
    public static IReadOnlyList<RowReport> Measure(CancellationToken cancellationToken)
    {
        LabSelection selection = new(new LabOptions([HarnessCheck.TableId], Full: false, Filter: null, JsonFile: "", HtmlFile: "", EvenIfVoid: false));
        TableDefinition table = selection.Tables.Single();
        InterleavedRunner runner = new(RunSettings.Quick, TimeProvider.System);
        RowReports rows = new();
        foreach (IReadOnlyList<BenchmarkCase> cases in selection.Comparisons(table))
            rows.Add(table, [.. runner.Run(cases, cancellationToken).Select(CaseResult.Of)]);
        return rows.Of(table);
    }
}

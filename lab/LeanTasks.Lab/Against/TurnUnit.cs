using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tables.HarnessCheck;

namespace LeanTasks.Lab.Against;

/// <summary>What one side measures before the other has its turn: rows of a table, in one process.</summary>
/// <param name="Table">The table.</param>
/// <param name="Filter">What its rows contain; null for all.</param>
/// <param name="Length">How much time to take for rows that are processes.</param>
internal sealed record TurnUnit(string Table, string? Filter, RunLength Length)
{
    /// <summary>What a run is to measure; the lab's own table is not of any commit.</summary>
    public static IReadOnlyList<TurnUnit> Of(LabOptions options) => options.Jobs is not null
        ? [.. JobCatalog.All.SelectMany(static job => job.Pairs).Select(static pair => new TurnUnit(pair.Table, RowOf(pair), RunLength.Quick)).Distinct()]
        : [.. Catalog.Tables
            .Where(static table => table.Id != HarnessCheck.TableId)
            .Where(table => options.Tables.Count == 0 || options.Tables.Contains(table.Id))
            .Select(table => new TurnUnit(table.Id, options.Filter, options.Tables.Count == 0 ? RunLength.Brief : RunLength.Quick))];

    /// <summary>Up to the variant, so that 0.7 is not among the rows of 0.</summary>
    private static string RowOf(JobPair pair) => $"{pair.Table} {pair.Workload} {(pair.Parameters.Length > 0 ? pair.Parameters + " " : "")}";

    public override string ToString() => Filter is null ? Table
        : Filter.StartsWith(Table + " ", StringComparison.Ordinal) ? Filter.TrimEnd()
        : $"{Table}, rows with '{Filter}'";
}

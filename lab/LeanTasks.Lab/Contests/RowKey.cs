using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Contests;

/// <summary>What a row is found by in another run.</summary>
internal readonly record struct RowKey(string Table, string Workload, string Parameters, string Variant)
{
    public static RowKey Of(TableReport table, RowReport row) => new(table.Id, row.Workload, Figures.Parameters(row.Parameters), row.Variant);

    /// <summary>It without its variant.</summary>
    public string Row => $"{Table} {Workload} {Parameters}".TrimEnd();

    public override string ToString() => $"{Row} {Variant}";
}

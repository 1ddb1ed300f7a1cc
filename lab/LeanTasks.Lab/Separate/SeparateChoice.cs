using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab.Separate;

/// <summary>What a run is to measure of <see cref="SeparateRows"/>.</summary>
/// <param name="All">What there is.</param>
/// <param name="Rows">Those that are chosen, and their baselines; none, where none is chosen.</param>
public sealed record SeparateChoice(SeparateRows All, IReadOnlyList<SeparateRow> Rows)
{
    /// <summary>The variants that have a chosen row.</summary>
    public IReadOnlyList<string> Variants => [.. Rows.Select(static row => row.Variant).Distinct()];

    /// <summary>Chooses by the text of the rows.</summary>
    public static SeparateChoice Of(TableDefinition table, SeparateRows all, Predicate<string> matches)
    {
        IEnumerable<SeparateRow> rows =
            from workload in all.Workloads
            let ofWorkload = all.Variants.Select(variant => new SeparateRow(table.Id, workload, all.Parameters, variant)).ToList()
            where ofWorkload.Exists(row => matches(row.ToString()))
            from row in ofWorkload
            where row.Variant == table.BaselineVariant || matches(row.ToString())
            select row;
        return new SeparateChoice(all, [.. rows]);
    }

    /// <summary>What is measured, as a line about the progress or a failure tells it.</summary>
    public override string ToString() =>
        string.Join(' ', [Rows[0].Table, string.Join(", ", Rows.Select(static row => row.Workload).Distinct()), RowText.Parameters(All.Parameters)]).TrimEnd();
}

namespace LeanTasks.Lab.Jobs;

/// <summary>A workload of a table that is a job, or a part of one, with the row of today and ours.</summary>
/// <param name="Table">The table's id.</param>
/// <param name="Workload">The workload.</param>
/// <param name="Parameters">Its parameters, as a row shows them; empty for none.</param>
/// <param name="Today">The variant that one would write today.</param>
/// <param name="Ours">The variant that we recommend.</param>
public sealed record JobPair(string Table, string Workload, string Parameters, string Today, string Ours)
{
    /// <summary>What the same code is with runtime-async, where the table has it.</summary>
    public const string RuntimeAsync = "RuntimeAsync";

    /// <summary>The variants that are measured, the last only where the runtime has it.</summary>
    public IReadOnlyList<string> Variants => [Today, Ours, RuntimeAsync];

    /// <summary>Whether a row is one of those that are measured, by what a filter is matched against.</summary>
    public bool Has(string row) => Variants.Any(variant => row == string.Join(' ', new[] { Table, Workload, Parameters, variant }.Where(static text => text.Length > 0)));
}

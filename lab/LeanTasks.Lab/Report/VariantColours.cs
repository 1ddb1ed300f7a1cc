using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>
/// Gives each variant the same look in every table, as far as the looks of report.css reach, and never the same look to two
/// variants of one table while there are enough. A table's baseline is always grey.
/// </summary>
internal sealed class VariantColours(LabReport report)
{
    /// <summary>Eight colours, plain and striped: <c>look-0</c> to <c>look-15</c> of report.css.</summary>
    private const int Looks = 16;

    private readonly string[] _variants =
    [
        .. report.Tables
            .SelectMany(table => Variants(table).Where(variant => variant != table.Baseline))
            .Distinct(),
    ];

    /// <summary>The class of each variant of a table, in the order of its rows.</summary>
    public IReadOnlyDictionary<string, string> Of(TableReport table)
    {
        Dictionary<string, string> looks = new Dictionary<string, string>();
        HashSet<int> taken = new HashSet<int>();
        foreach (string variant in Variants(table))
        {
            if (variant == table.Baseline)
            {
                looks.Add(variant, "look-baseline");
                continue;
            }

            int look = Array.IndexOf(_variants, variant) % Looks;
            while (taken.Count < Looks && taken.Contains(look))
                look = (look + 1) % Looks;
            taken.Add(look);
            looks.Add(variant, $"look-{look}");
        }

        return looks;
    }

    private static IEnumerable<string> Variants(TableReport table) => table.Rows.Select(row => row.Variant).Distinct();
}

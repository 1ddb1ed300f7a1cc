using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Html;

/// <summary>
/// Gives each variant one look, the same wherever it stands on the page. The baseline of the most tables is grey; of the others
/// those in the most tables have plain colours.
/// </summary>
internal sealed class VariantColours
{
    private const int Colours = 8;
    private const int Patterns = 6;

    private readonly Dictionary<string, string> _looks = [];

    public VariantColours(LabReport report)
    {
        string? grey = report.Tables
            .Where(static table => table.Rows.Any(row => row.Variant == table.Baseline))
            .GroupBy(static table => table.Baseline)
            .MaxBy(static tables => tables.Count())?.Key;
        if (grey is not null)
            _looks.Add(grey, "look-baseline");

        // A stable order: where as many tables have them, the first on the page comes first.
        IEnumerable<string> others = report.Tables
            .SelectMany(static table => table.Rows.Select(static row => row.Variant).Distinct())
            .GroupBy(static variant => variant)
            .OrderByDescending(static tables => tables.Count())
            .Select(static tables => tables.Key)
            .Where(variant => variant != grey);
        foreach ((int number, string variant) in others.Index())
            _looks.Add(variant, $"colour-{number % Colours} pattern-{number / Colours % Patterns}");
    }

    /// <summary>The classes of report.css that give a variant its look.</summary>
    public string Of(string variant) => _looks[variant];
}

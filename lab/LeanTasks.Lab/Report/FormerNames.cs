using System.Text.RegularExpressions;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>Kept reports stay as they were measured; what has been renamed since is read here under the name of today.</summary>
internal static partial class FormerNames
{
    // Until 2026-11-25 PooledFlow was Flow, and F#'s poolVtask was poolvtask; until 2026-11-30 two of its builders had names of their own.
    private static readonly Dictionary<string, string> s_variants = new()
    {
        ["Flow"] = "PooledFlow",
        ["LeanTasks poolvtask"] = "LeanTasks poolingValueTask",
        ["LeanTasks poolVtask"] = "LeanTasks poolingValueTask",
        ["LeanTasks cancellableVtask"] = "LeanTasks cancellableValueTask",
    };

    public static LabReport Replaced(LabReport report) => report with { Tables = [.. report.Tables.Select(Replaced)] };

    private static TableReport Replaced(TableReport table) => table with
    {
        Rows = [.. table.Rows.Select(static row => row with { Workload = InText(row.Workload), Variant = Variant(row.Variant) })],
        Missing = [.. table.Missing.Select(static missing => missing with { Variant = Variant(missing.Variant) })],
        Notes = [.. table.Notes.Select(InText)],
    };

    private static string Variant(string variant) => s_variants.GetValueOrDefault(variant, variant);

    // Workloads of the table matrix are named by their kinds.
    private static string InText(string text) => Flow().Replace(text, "PooledFlow");

    [GeneratedRegex("(?<!Pooled)Flow")]
    private static partial Regex Flow();
}

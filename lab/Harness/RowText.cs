using System.Globalization;

namespace LeanTasks.Lab.Harness;

/// <summary>The text of a row: what <c>--list</c> shows, and what a filter is matched against.</summary>
public static class RowText
{
    public static string Of(string table, string workload, IReadOnlyDictionary<string, double> parameters, string variant) =>
        parameters.Count == 0 ? $"{table} {workload} {variant}" : $"{table} {workload} {Parameters(parameters)} {variant}";

    /// <summary>The parameters as text: <c>depth=10</c>, or nothing.</summary>
    public static string Parameters(IReadOnlyDictionary<string, double> parameters) =>
        string.Join(' ', parameters.Select(static p => string.Create(CultureInfo.InvariantCulture, $"{p.Key}={p.Value}")));
}

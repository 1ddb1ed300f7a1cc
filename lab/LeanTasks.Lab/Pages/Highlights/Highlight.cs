namespace LeanTasks.Lab.Pages.Highlights;

/// <summary>A row that stands for a part of the library, as <c>lab/pages/highlights.json</c> names it.</summary>
/// <param name="Text">What is measured, for a reader.</param>
/// <param name="Variant">The variant of ours.</param>
/// <param name="Than">The variant of the same row that it is compared with.</param>
internal sealed record Highlight(string Text, string Table, string Workload, string Variant, string Than)
{
    public string Parameters { get; init; } = "";

    /// <summary>The folder of <c>lab/results</c> whose report has the row; null for the report of all pages.</summary>
    public string? Report { get; init; }

    /// <summary>Variants of the same row that the chart shows between the two. One that the report lacks is left out.</summary>
    public IReadOnlyList<string> Peers { get; init; } = [];
}

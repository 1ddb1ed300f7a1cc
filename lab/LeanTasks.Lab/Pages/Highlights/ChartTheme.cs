namespace LeanTasks.Lab.Pages.Highlights;

/// <summary>The colours of a chart, which are those of <c>report.css</c>.</summary>
internal sealed record ChartTheme(string Ink, string Faint, string Rule, string Baseline, string Peer, string Ours)
{
    public static ChartTheme Light { get; } = new("#1b1f24", "#57606a", "#d5d9df", "#7d8590", "#a97c00", "#2a6fd6");

    public static ChartTheme Dark { get; } = new("#e8eaed", "#a3abb5", "#373d46", "#868e99", "#d9ae3c", "#5b9bf5");
}

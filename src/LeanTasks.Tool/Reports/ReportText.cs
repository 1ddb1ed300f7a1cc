using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Reports;

/// <summary>The sentences that the console and the page share.</summary>
internal static class ReportText
{
    /// <summary>Said where no method was called.</summary>
    public const string Nothing = "No async method was counted.";

    /// <summary>The app and its runtime.</summary>
    /// <param name="report">The report.</param>
    /// <returns>A title.</returns>
    public static string Title(ProfileReport report) => $"{report.App} · {report.Runtime}";

    /// <summary>The totals.</summary>
    /// <param name="report">The report.</param>
    /// <returns>A sentence.</returns>
    public static string Totals(ProfileReport report)
    {
        ProfileTotals totals = report.Totals;
        string upTo = report.Methods.Any(method => method.Advice.IsUpperBound) ? "up to " : "";
        string share = Figures.Percent(totals.SavedBytes, totals.Bytes);
        string saved = totals.SavedBytes > 0 ? $" All the advice together saves {upTo}{Figures.Bytes(totals.SavedBytes)} of them, {share}." : "";
        string shown = report.Methods.Count < totals.Methods ? $" {Figures.Count(report.Methods.Count)} methods are shown." : "";
        return $"{Figures.Count(totals.Calls)} calls of {Figures.Count(totals.Methods)} async {(totals.Methods == 1 ? "method" : "methods")} "
            + $"took {Figures.Bytes(totals.Bytes)} on the heap.{saved}{shown}";
    }

    /// <summary>The saving of a method's advice for each call.</summary>
    /// <param name="advice">The advice.</param>
    /// <returns><c>72 B, 6 ns</c>; empty for keep.</returns>
    public static string Saves(MethodAdvice advice) => advice.Action == AdviceAction.Keep
        ? ""
        : $"{(advice.IsUpperBound ? "≤ " : "")}{Figures.Number(advice.SavedBytesPerCall)} B, {Figures.Time(advice.SavedNanosecondsPerCall)}";

    /// <summary>An assembly that was not counted.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <returns>A line.</returns>
    public static string NotCounted(NotCounted assembly) => $"Not counted: {assembly.Assembly}: {assembly.Why}";
}

using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Reports;

/// <summary>The sentences that the console and the page share.</summary>
internal static class ReportText
{
    /// <summary>Said where no method was called.</summary>
    public const string Nothing = "No async methods were counted.";

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
        string share = report.Allocations is { } all
            ? $", {Figures.Percent(totals.SavedBytes, all.Bytes)} of all allocations of the app"
            : $" of them, {Figures.Percent(totals.SavedBytes, totals.Bytes)}";
        string saved = totals.SavedBytes > 0 ? $" Following all advice saves {upTo}{Figures.Bytes(totals.SavedBytes)}{share}." : "";
        string shown = report.Methods.Count < totals.Methods ? $" {Figures.Count(report.Methods.Count)} methods are shown." : "";
        return $"{Figures.Count(totals.Calls)} calls of {Figures.Count(totals.Methods)} async {(totals.Methods == 1 ? "method" : "methods")} "
            + $"allocated {Figures.Bytes(totals.Bytes)}.{saved}{shown}";
    }

    /// <summary>What the whole app allocated.</summary>
    /// <param name="report">The report.</param>
    /// <returns>A sentence; null where that is not known.</returns>
    public static string? Whole(ProfileReport report)
    {
        if (report.Allocations is not { } all)
            return null;
        string requests = all.BytesPerRequest is { } bytes ? $" ({Figures.Bytes(bytes)} for each of {Figures.Count(all.Requests!.Value)} requests)" : "";
        string others = all.ShareOfOtherBoxes > 0 ? $"about {Figures.Percent(all.ShareOfOtherBoxes, 1)} by boxes of other async methods, " : "";
        return $"The app allocated {Figures.Bytes(all.Bytes)}{requests}: {Figures.Percent(report.Totals.Bytes, all.Bytes)} by calls of the counted async methods, {others}and the rest by other objects.";
    }

    /// <summary>Which bytes of async boxes are known exactly, and which by samples: so each part of all of them is known about.</summary>
    /// <param name="report">The report.</param>
    /// <returns>A sentence; null where nothing was sampled, and where there are no boxes.</returns>
    public static string? Boxes(ProfileReport report)
    {
        if (report.Allocations is not { Samples: > 0, Boxes: { } boxes })
            return null;
        List<string> parts = [$"about {Figures.Percent(boxes.Counted, 1)} are counted exactly"];
        if (boxes.SampledMethods is [var first, ..])
        {
            string more = boxes.SampledMethods.Count > 1 ? $" and {Figures.Count(boxes.SampledMethods.Count - 1)} more" : "";
            parts.Add($"{Figures.Percent(boxes.Sampled, 1)} are attributed by samples to {first}{more}");
        }

        if (boxes.NotAttributed > 0)
            parts.Add($"{Figures.Percent(boxes.NotAttributed, 1)} belong to unknown methods");
        return $"Of the bytes of async boxes, {string.Join("; ", parts)}.";
    }

    /// <summary>What has changed since an earlier report.</summary>
    /// <param name="report">The report.</param>
    /// <returns>A sentence; null without an earlier one.</returns>
    public static string? Change(ProfileReport report)
    {
        if (report.Against is not { } then)
            return null;
        double now = report.Totals.Calls == 0 ? 0 : report.Totals.Bytes / (double)report.Totals.Calls;
        string whole = report.Allocations is { } all && then.Bytes is { } bytes ? $". The app allocated {Figures.Bytes(bytes)} before, and {Figures.Bytes(all.Bytes)} now" : "";
        string requests = report.Allocations?.BytesPerRequest is { } each && then.BytesPerRequest is { } before ? $" (per request: {Figures.Bytes(before)} before, and {Figures.Bytes(each)} now)" : "";
        string gone = then.MethodsGone > 0 ? $" {Figures.Count(then.MethodsGone)} of the methods in the earlier report {(then.MethodsGone == 1 ? "was" : "were")} not called this time." : "";
        return $"A counted call allocated {Figures.Bytes(then.BytesPerCounted)} on average before, and {Figures.Bytes(now)} now{whole}{requests}.{gone}";
    }

    /// <summary>The saving of a method's advice for each call.</summary>
    /// <param name="advice">The advice.</param>
    /// <returns><c>72 B, 6 ± 2 ns</c>, without a time that may as well be lost; empty for keep.</returns>
    public static string Saves(MethodAdvice advice)
    {
        if (advice.Action == AdviceAction.Keep)
            return "";
        string time = advice.IsTimeKnown ? $", {Figures.Nanoseconds(advice.SavedNanosecondsPerCall, advice.NanosecondsMargin)}" : "";
        return $"{(advice.IsUpperBound ? "≤ " : "")}{Figures.Number(advice.SavedBytesPerCall)} B{time}";
    }

    /// <summary>What fusing would save, and what it leaves out.</summary>
    /// <param name="report">The report.</param>
    /// <returns>Sentences; none where that is not known.</returns>
    public static IEnumerable<string> Fusing(ProfileReport report)
    {
        if (report.Fusing is not { } fusing)
            yield break;
        long all = report.Totals.Bytes;
        string upTo = fusing.IsUpperBound ? "up to " : "";
        string pooled = fusing.SavedBytesWithPooledValueTasks > fusing.SavedBytes
            ? $"; with --pool-value-tasks up to {Figures.Bytes(fusing.SavedBytesWithPooledValueTasks)}, {Figures.Percent(fusing.SavedBytesWithPooledValueTasks, all)}"
            : "";
        string saved = fusing.SavedBytes > 0 ? $"{upTo}{Figures.Bytes(fusing.SavedBytes)} of these bytes without source changes, {Figures.Percent(fusing.SavedBytes, all)}" : "none of these bytes";
        yield return $"'leantasks fuse' saves {saved}{pooled}.";
        foreach (AssemblyLeftOut assembly in fusing.LeftOut)
            yield return $"It skips {assembly.Assembly}, whose methods allocated {Figures.Bytes(assembly.Bytes)}: {assembly.Why}.";
    }

    /// <summary>What fusing saves of a method, and why not more.</summary>
    /// <param name="method">The method.</param>
    /// <returns>A sentence; null where that is not known.</returns>
    public static string? Fusing(MethodReport method) => method.Fusing is { } fusing
        ? $"Fusing saves {(fusing.SavedBytes > 0 ? $"{FusingSaves(method)} per call" : "nothing")}: {fusing.Why}."
        : null;

    /// <summary>The bytes that fusing saves of a method for each call.</summary>
    /// <param name="method">The method.</param>
    /// <returns><c>72 B</c>; empty where there are none.</returns>
    public static string FusingSaves(MethodReport method) => method.Fusing is { SavedBytes: > 0 } fusing
        ? $"{(fusing.IsUpperBound ? "≤ " : "")}{Figures.Number(fusing.SavedBytes / (double)method.Calls)} B"
        : "";

    /// <summary>An assembly that was not counted.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <returns>A line.</returns>
    public static string NotCounted(NotCounted assembly) => $"Not counted: {assembly.Assembly}: {assembly.Why}";
}

/// <summary>A column of the table of methods.</summary>
/// <param name="Heading">Its heading.</param>
/// <param name="Text">Its content, for a reader.</param>
/// <param name="Order">Its sort key, if that is a number.</param>
/// <param name="Rank">Its place among the columns that are left out where there is little room, the last first; 0 for one that never is.</param>
internal sealed record ReportColumn(string Heading, Func<MethodReport, string> Text, Func<MethodReport, double>? Order = null, int Rank = 0)
{
    /// <summary>The columns of a report, the method's name first; one that would be empty is left out.</summary>
    /// <param name="report">The report.</param>
    /// <returns>The columns.</returns>
    public static IReadOnlyList<ReportColumn> Of(ProfileReport report)
    {
        List<ReportColumn> columns =
        [
            new("method", method => method.Method),
            new("returns", method => method.Returns, Rank: 9),
            new("calls", method => Figures.Count(method.Calls), method => method.Calls, Rank: 3),
            new("sync", method => Figures.Percent(method.CompletedSynchronously, method.Calls), method => method.CompletedSynchronously / (double)method.Calls, Rank: 5),
            new("susp/call", method => Figures.Number(method.Suspensions / (double)method.Calls), method => method.Suspensions / (double)method.Calls, Rank: 8),
            new("B/call", method => Figures.Number(method.BytesPerCall), method => method.BytesPerCall, Rank: 4),
            new("before", method => method.BytesPerCallBefore is { } before ? Figures.Number(before) : "new", method => method.BytesPerCallBefore ?? -1, Rank: 4),
            new("share", method => Figures.Percent(Share(method), 1), Share, Rank: 2),
        ];
        if (report.Against is null)
            columns.RemoveAll(column => column.Heading == "before");
        if (report.Methods.Any(method => method.Faults > 0))
            columns.Add(new("faults", method => Figures.Count(method.Faults), method => method.Faults, Rank: 6));
        if (report.Methods.Any(method => method.Canceled > 0))
            columns.Add(new("canceled", method => Figures.Count(method.Canceled), method => method.Canceled, Rank: 7));
        if (report.Methods.Any(method => method.SuspendedNanosecondsPerCall is not null))
            columns.Add(new("suspended for", method => Figures.Time(method.SuspendedNanosecondsPerCall ?? 0), method => method.SuspendedNanosecondsPerCall ?? 0, Rank: 5));
        columns.Add(new("advice", method => method.Advice.Action));
        if (report.Methods.Any(method => method.Fusing is { SavedBytes: > 0 }))
            columns.Add(new("fusing saves", ReportText.FusingSaves, static method => (method.Fusing?.SavedBytes ?? 0) / (double)method.Calls, Rank: 1));
        columns.Add(new("saves/call", method => ReportText.Saves(method.Advice), method => method.Advice.SavedBytesPerCall));
        return columns;
    }

    private static double Share(MethodReport method) => method.ShareOfAllBytes ?? method.ShareOfBytes;
}

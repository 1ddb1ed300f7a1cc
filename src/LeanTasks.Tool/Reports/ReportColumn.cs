namespace LeanTasks.Tool.Reports;

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

namespace LeanTasks.Tool.Reports;

/// <summary>A column of the table of methods.</summary>
/// <param name="Heading">Its heading.</param>
/// <param name="Text">Its content, for a reader.</param>
/// <param name="Order">Its sort key, if that is a number.</param>
/// <param name="Expendable">Whether it is left out where there is little room.</param>
internal sealed record ReportColumn(string Heading, Func<MethodReport, string> Text, Func<MethodReport, double>? Order = null, bool Expendable = false)
{
    /// <summary>The columns of a report, the method's name first; one that would be empty is left out.</summary>
    /// <param name="report">The report.</param>
    /// <returns>The columns.</returns>
    public static IReadOnlyList<ReportColumn> Of(ProfileReport report)
    {
        List<ReportColumn> columns =
        [
            new("method", method => method.Method),
            new("returns", method => method.Returns, Expendable: true),
            new("calls", method => Figures.Count(method.Calls), method => method.Calls),
            new("sync", method => Figures.Percent(method.CompletedSynchronously, method.Calls), method => method.CompletedSynchronously / (double)method.Calls),
            new("susp/call", method => Figures.Number(method.Suspensions / (double)method.Calls), method => method.Suspensions / (double)method.Calls, Expendable: true),
            new("B/call", method => Figures.Number(method.BytesPerCall), method => method.BytesPerCall),
            new("share", method => Figures.Percent(method.ShareOfBytes, 1), method => method.ShareOfBytes),
        ];
        if (report.Methods.Any(method => method.Faults > 0))
            columns.Add(new("faults", method => Figures.Count(method.Faults), method => method.Faults, Expendable: true));
        if (report.Methods.Any(method => method.Canceled > 0))
            columns.Add(new("canceled", method => Figures.Count(method.Canceled), method => method.Canceled, Expendable: true));
        if (report.Methods.Any(method => method.SuspendedNanosecondsPerCall is not null))
            columns.Add(new("suspended for", method => Figures.Time(method.SuspendedNanosecondsPerCall ?? 0), method => method.SuspendedNanosecondsPerCall ?? 0));
        columns.Add(new("advice", method => method.Advice.Action));
        if (report.Methods.Any(method => method.Fusing is { SavedBytes: > 0 }))
            columns.Add(new("fusing saves", ReportText.FusingSaves, static method => (method.Fusing?.SavedBytes ?? 0) / (double)method.Calls));
        columns.Add(new("saves/call", method => ReportText.Saves(method.Advice), method => method.Advice.SavedBytesPerCall));
        return columns;
    }
}

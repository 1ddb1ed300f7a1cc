namespace LeanTasks.Tool.Reports;

/// <summary>What a report takes of an earlier one that it is compared with.</summary>
internal sealed record EarlierProfile
{
    /// <summary>The methods that were called then.</summary>
    public required IReadOnlyList<EarlierMethod> Methods { get; init; }

    /// <summary>The sums then.</summary>
    public required ProfileTotals Totals { get; init; }

    /// <summary>What the whole app allocated then; null where that was not known.</summary>
    public EarlierAllocations? Allocations { get; init; }

    /// <summary>Reads a report.</summary>
    /// <param name="file">The file.</param>
    /// <exception cref="UsageException">It is none, or of another version.</exception>
    public static EarlierProfile Read(string file) => ReportReader.Read<EarlierProfile>(file, "--against", static report => report.Methods);

    /// <summary>Sets a report beside this one.</summary>
    /// <param name="report">The report of now.</param>
    public ProfileReport Compare(ProfileReport report)
    {
        Dictionary<(string, string), double> then = [];
        foreach (EarlierMethod method in Methods)
            then.TryAdd((method.Assembly, method.Method), method.BytesPerCall);
        HashSet<(string, string)> now = [.. report.Methods.Select(static method => (method.Assembly, method.Method))];
        return report with
        {
            Methods = [.. report.Methods.Select(method => method with { BytesPerCallBefore = then.TryGetValue((method.Assembly, method.Method), out double bytes) ? bytes : null })],
            Against = new ReportChange
            {
                BytesPerCounted = Totals.Calls == 0 ? 0 : Math.Round(Totals.Bytes / (double)Totals.Calls, 2),
                Bytes = Allocations?.Bytes,
                BytesPerRequest = Allocations?.BytesPerRequest,
                MethodsGone = then.Keys.Count(method => !now.Contains(method)),
            },
        };
    }
}

using System.Text.Json;

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

/// <summary>A method of an earlier report.</summary>
/// <param name="Assembly">The simple name of its assembly.</param>
/// <param name="Method">Its name as in the source.</param>
/// <param name="BytesPerCall">Bytes on the heap for each call.</param>
internal sealed record EarlierMethod(string Assembly, string Method, double BytesPerCall);

/// <summary>What the whole app allocated in an earlier report.</summary>
/// <param name="Bytes">Bytes on the heap.</param>
/// <param name="BytesPerRequest">Bytes on the heap for each request; null where it was no server.</param>
internal sealed record EarlierAllocations(long Bytes, double? BytesPerRequest = null);

/// <summary>Reads what a command needs of the JSON of <c>leantasks profile</c>.</summary>
internal static class ReportReader
{
    private const string Remedy = "Specify a file written by 'leantasks profile app.dll --json FILE'";

    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web) { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true };

    /// <summary>Reads a report.</summary>
    /// <param name="file">The file.</param>
    /// <param name="option">The option that named it.</param>
    /// <param name="entries">The entries of its lists, none of which may be null.</param>
    /// <exception cref="UsageException">It is none, or of another version.</exception>
    public static TReport Read<TReport>(string file, string option, Func<TReport, IEnumerable<object?>> entries)
    {
        if (!File.Exists(file))
            throw new UsageException($"{option} '{file}' does not exist. {Remedy}.");
        try
        {
            // A device may have no end.
            if (RegularFile.IsOther(file))
                throw new UsageException($"{option} '{file}' is not a regular file. {Remedy}.");
            byte[] text = File.ReadAllBytes(file);
            using JsonDocument document = JsonDocument.Parse(text);
            if (document.RootElement.ValueKind != JsonValueKind.Object || !document.RootElement.TryGetProperty("methods", out _))
                throw new UsageException($"{option} '{file}' is JSON, but not a profile. {Remedy}.");
            if (!document.RootElement.TryGetProperty("version", out JsonElement version) || !version.TryGetInt32(out int number) || number != ProfileReport.FormatVersion)
                throw new UsageException($"{option} '{file}' was written by another version of leantasks. Profile the app again with this version.");
            TReport report = document.Deserialize<TReport>(s_options)!;
            return entries(report).Contains(null) ? throw new JsonException("an entry is null") : report;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            throw new UsageException($"{option} '{file}' is not a valid profile ({error.Message.ReplaceLineEndings(" ").TrimEnd('.')}). {Remedy}.", error);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"{option} '{file}' cannot be read ({error.Message.TrimEnd('.')}). {Remedy}.", error);
        }
    }
}

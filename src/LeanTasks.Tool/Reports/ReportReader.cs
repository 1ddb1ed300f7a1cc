using System.Text.Json;

namespace LeanTasks.Tool.Reports;

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

using System.Text.Json;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Fusing;

/// <summary>What <c>fuse --profile</c> takes of the JSON of <c>leantasks profile</c>.</summary>
internal sealed record ProfiledCounts
{
    private const string Remedy = "give the file that 'leantasks profile app.dll --json FILE' has written";

    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web) { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true };

    /// <summary>The methods that were called, as far as the report shows them.</summary>
    public required IReadOnlyList<ProfiledMethod> Methods { get; init; }

    /// <summary>The assemblies that were not counted, in full or in part.</summary>
    public required IReadOnlyList<NotCounted> NotCounted { get; init; }

    /// <summary>The sums over all methods, shown or not.</summary>
    public required ProfileTotals Totals { get; init; }

    /// <summary>Whether the report shows a part of the methods: it was written with <c>--include</c>.</summary>
    public bool IsPartial => Methods.Count < Totals.Methods;

    /// <summary>Reads a report.</summary>
    /// <param name="file">The file.</param>
    /// <exception cref="UsageException">It is none, or of another version.</exception>
    public static ProfiledCounts Read(string file)
    {
        if (!File.Exists(file))
            throw new UsageException($"--profile '{file}' does not exist: {Remedy}.");
        try
        {
            byte[] text = File.ReadAllBytes(file);
            using JsonDocument document = JsonDocument.Parse(text);
            if (document.RootElement.ValueKind != JsonValueKind.Object || !document.RootElement.TryGetProperty("methods", out _))
                throw new UsageException($"--profile '{file}' is JSON, but no profile: {Remedy}.");
            if (!document.RootElement.TryGetProperty("version", out JsonElement version) || !version.TryGetInt32(out int number) || number != ProfileReport.FormatVersion)
                throw new UsageException($"--profile '{file}' was written by another version of leantasks: profile the app again with this one.");
            ProfiledCounts counts = document.Deserialize<ProfiledCounts>(s_options)!;
            return counts.Methods.Concat<object?>(counts.NotCounted).Contains(null) ? throw new JsonException("an entry is null") : counts;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            throw new UsageException($"--profile '{file}' is no profile ({error.Message.ReplaceLineEndings(" ").TrimEnd('.')}): {Remedy}.", error);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"--profile '{file}' cannot be read ({error.Message.TrimEnd('.')}): {Remedy}.", error);
        }
    }
}

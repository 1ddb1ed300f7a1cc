using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>A run as <c>report.json</c>: what was not measured, or never published, is absent and never 0.</summary>
public static class JsonReport
{
    private static readonly JsonTypeInfo<LabReport> ReportType = CreateReportType();

    public static string Write(LabReport report) =>
        JsonSerializer.Serialize(ReportRounding.Round(report), ReportType) + "\n";

    /// <exception cref="JsonException">The text is no report: not JSON, or without a member that every report has.</exception>
    public static LabReport Read(string json) =>
        JsonSerializer.Deserialize(json, ReportType) ?? throw new JsonException("The report is empty.");

    private static JsonTypeInfo<LabReport> CreateReportType()
    {
        JsonSerializerOptions options = new JsonSerializerOptions(ReportJson.Default.Options)
        {
            // The report is a file, never part of a page: "<" and "#" may read as they are.
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            TypeInfoResolver = ReportJson.Default.WithAddedModifier(RequireWhatIsNeverNull),
        };
        return (JsonTypeInfo<LabReport>)options.GetTypeInfo(typeof(LabReport));
    }

    /// <summary>Without this a missing list would be read as null, and fail far away from the file that lacks it.</summary>
    private static void RequireWhatIsNeverNull(JsonTypeInfo type)
    {
        foreach (JsonPropertyInfo property in type.Properties)
            property.IsRequired = !property.PropertyType.IsValueType && !property.IsGetNullable;
    }
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    RespectNullableAnnotations = true,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(LabReport))]
internal sealed partial class ReportJson : JsonSerializerContext;

using System.Text.Json.Serialization;

namespace LeanTasks.Tool.Reports;

/// <summary>The JSON of a report: its members in camel case, in the order of their declarations; values that were not measured are absent.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(ProfileReport))]
internal sealed partial class ReportJson : JsonSerializerContext;

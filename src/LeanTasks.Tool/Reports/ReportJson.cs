using System.Text.Json.Serialization;

namespace LeanTasks.Tool.Reports;

/// <summary>The JSON of a report: its members in camel case, in the order of their declarations; what was not measured is absent.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(ProfileReport))]
internal sealed partial class ReportJson : JsonSerializerContext;

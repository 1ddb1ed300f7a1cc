using System.Text.Json;
using System.Text.Json.Serialization;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>Reads what the pages are made from beside the report: goals, reasons, and which report.</summary>
internal static class PageData
{
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web)
    {
        PropertyNameCaseInsensitive = false,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
        WriteIndented = true,
        NewLine = "\n",
    };

    /// <exception cref="LabUsageException">There is no such file, or it is not what it should be.</exception>
    public static T Read<T>(string file)
        where T : class =>
        GivenReport.Parse(file, static text => JsonSerializer.Deserialize<T>(text, s_options) ?? throw new JsonException("it is empty"));

    public static string Write<T>(T data) => JsonSerializer.Serialize(data, s_options) + "\n";
}

using System.Text.Json;
using System.Text.Json.Serialization;

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
        Parse(file, static text => JsonSerializer.Deserialize<T>(text, s_options) ?? throw new JsonException("it is empty"));

    /// <summary>Reads and parses a file of JSON.</summary>
    /// <exception cref="LabUsageException">There is no such file, or it is not what it should be.</exception>
    public static T Parse<T>(string file, Func<string, T> parse)
    {
        try
        {
            return parse(File.ReadAllText(file));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new LabUsageException($"'{file}' cannot be read: {exception.Message}", exception);
        }
        catch (JsonException exception)
        {
            throw new LabUsageException($"'{file}' is not the JSON that it should be: {exception.Message}", exception);
        }
    }

    public static string Write<T>(T data) => JsonSerializer.Serialize(data, s_options) + "\n";
}

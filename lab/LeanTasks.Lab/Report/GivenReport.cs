using System.Text.Json;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>Reads a report that a run wrote as JSON, now or long ago.</summary>
internal static class GivenReport
{
    /// <summary>The report, with the names of today.</summary>
    /// <exception cref="LabUsageException">There is no such file, or it is no report.</exception>
    public static LabReport Read(string file) => FormerNames.Replaced(Parse(file, JsonReport.Read));

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
}

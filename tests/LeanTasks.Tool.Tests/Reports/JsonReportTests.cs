using System.Globalization;
using System.Text.Json;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Tests.Reports;

public class JsonReportTests
{
    [Fact]
    public void TheShapeIsThatOfTheIssue()
    {
        string text = JsonReport.Text(SampleReport.Of([SampleReport.Counts("App.M", synchronous: 900, suspended: 100)], notCounted: [new NotCounted("Npgsql", "because")]));
        using JsonDocument json = JsonDocument.Parse(text);
        Assert.Equal(["version", "app", "runtime", "methods", "notCounted", "totals", "calibration", "notes"], Names(json.RootElement));
        JsonElement method = json.RootElement.GetProperty("methods")[0];
        Assert.Equal(
            ["method", "assembly", "returns", "calls", "completedSynchronously", "suspensions", "bytesPerCall", "faults", "canceled", "advice", "shareOfBytes", "fusableBytes"],
            Names(method));
        Assert.Equal(["action", "why", "savedBytesPerCall", "savedNanosecondsPerCall", "nanosecondsMargin", "isUpperBound"], Names(method.GetProperty("advice")));
        Assert.Equal(1000, method.GetProperty("calls").GetInt64());
        Assert.Equal(900, method.GetProperty("completedSynchronously").GetInt64());
        Assert.Equal(200, method.GetProperty("suspensions").GetInt64());
        Assert.Equal(76, method.GetProperty("bytesPerCall").GetDouble());
        Assert.Equal("""{"assembly":"Npgsql","why":"because"}""", JsonSerializer.Serialize(json.RootElement.GetProperty("notCounted")[0]));
        Assert.Equal(15, json.RootElement.GetProperty("calibration").GetProperty("synchronousTaskOfT").GetProperty("nanoseconds").GetDouble());
    }

    [Fact]
    public void TheTextDoesNotDependOnTheCultureAndIsReadable()
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            string invariant = JsonReport.Text(Report());
            CultureInfo comma = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            comma.NumberFormat.NumberDecimalSeparator = ",";
            CultureInfo.CurrentCulture = comma;
            Assert.Equal(invariant, JsonReport.Text(Report()));
            Assert.Contains("Cache<K>", invariant, StringComparison.Ordinal);
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }

        static ProfileReport Report() => SampleReport.Of([SampleReport.Counts("Cache<K>", synchronous: 333, suspended: 10)]);
    }

    private static string[] Names(JsonElement element) => [.. element.EnumerateObject().Select(property => property.Name)];
}

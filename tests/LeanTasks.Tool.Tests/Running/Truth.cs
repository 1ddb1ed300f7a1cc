using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>What an app knows of its own calls, against what the tool says.</summary>
internal static partial class Truth
{
    private const string Intro = "truth: ";

    private static readonly string[] s_counts = ["calls", "completedSynchronously", "suspensions", "faults", "canceled"];

    /// <summary>Compares what the app wrote to its output with the report.</summary>
    public static void AssertEqual(string output, string jsonFile)
    {
        // Sequences for the terminal may precede it.
        string line = output.Split('\n').Single(static l => l.Contains(Intro, StringComparison.Ordinal));
        using JsonDocument truth = JsonDocument.Parse(line.Split(Intro)[1]);
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(jsonFile));
        Assert.Equal(Texts(truth.RootElement), Texts(report.RootElement.GetProperty("methods")));
    }

    /// <summary>Compares the bytes that each call took in the app as it is with the report.</summary>
    public static void AssertBytesEqual(string output, string jsonFile)
    {
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(jsonFile));
        Assert.Equal(
            output.Split('\n').Where(static line => line.StartsWith("bytes: ", StringComparison.Ordinal)).Select(static line => line["bytes: ".Length..].TrimEnd()),
            report.RootElement.GetProperty("methods").EnumerateArray()
                .Select(static m => string.Create(CultureInfo.InvariantCulture, $"{Details().Replace(m.GetProperty("method").GetString()!, "")} {m.GetProperty("bytesPerCall").GetDouble()}"))
                .Order(StringComparer.Ordinal));
    }

    // What tells overloads and lambdas apart, and type parameters: those of one name are counted together.
    [GeneratedRegex(@"<[^>]*>|\(.*\)| at .*$| #\d+$")]
    private static partial Regex Details();

    private static string[] Texts(JsonElement methods) =>
    [
        .. methods.EnumerateArray()
            .GroupBy(static m => Details().Replace(m.GetProperty("method").GetString()!, ""))
            .Select(static group => $"{group.Key}: {string.Join(", ", s_counts.Select(count => $"{count} {group.Sum(m => m.GetProperty(count).GetInt64())}"))}")
            .Order(StringComparer.Ordinal),
    ];
}

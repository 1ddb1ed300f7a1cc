using System.Text.RegularExpressions;

namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>What a build in detail said.</summary>
internal static partial class BuildOutput
{
    /// <summary>Checks the warnings, in the order in which they came. The summary tells them once more.</summary>
    public static void CheckWarnings(string output, params string[] expected) =>
        Assert.True(Warning().Matches(output).Select(static m => m.Groups["id"].Value).SequenceEqual(expected), output);

    /// <summary>Checks how many methods were pooled: "1 of 2", or null if the build had nothing to do about that.</summary>
    public static void CheckPooled(string output, string? expected)
    {
        Match pooled = Pooled().Match(output);
        Assert.True((pooled.Success ? pooled.Groups["count"].Value : null) == expected, output);
    }

    [GeneratedRegex(@"^ *\d+>.*: warning (?<id>\w+):", RegexOptions.Multiline)]
    private static partial Regex Warning();

    [GeneratedRegex(@"LeanTasks: (?<count>\d+ of \d+) async ValueTask methods of App are pooled\.")]
    private static partial Regex Pooled();
}

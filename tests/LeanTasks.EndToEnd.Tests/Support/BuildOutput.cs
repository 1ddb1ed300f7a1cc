using System.Text.RegularExpressions;

namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>What a build in detail said of one of the projects that it built.</summary>
internal sealed partial class BuildOutput(string output, string project)
{
    /// <summary>Checks the warnings, in the order in which they came. The summary has them once more.</summary>
    public void CheckWarnings(params string[] expected) =>
        Assert.True(Warning().Matches(output.Split("Build succeeded.")[0]).Where(IsNotOfAnother).Select(static m => m.Groups["id"].Value).SequenceEqual(expected), output);

    /// <summary>Checks how many methods were pooled: "1 of 2", or null if the build had nothing to do about that.</summary>
    public void CheckPooled(string? expected)
    {
        Match? pooled = Pooled().Matches(output).SingleOrDefault(m => m.Groups["project"].Value == project);
        Assert.True(pooled?.Groups["count"].Value == expected, output);
    }

    // What is said of none of the projects, such as a solution, is said of each.
    private bool IsNotOfAnother(Match warning) =>
        !warning.Groups["project"].Success || Path.GetFileNameWithoutExtension(warning.Groups["project"].Value) == project;

    [GeneratedRegex(@"^.*: warning (?<id>\w+):.*?(\[(?<project>[^\[\]]*\.[cf]sproj)\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex Warning();

    [GeneratedRegex(@"LeanTasks: (?<count>\d+ of \d+) async ValueTask methods of (?<project>\w+) are pooled\.")]
    private static partial Regex Pooled();
}

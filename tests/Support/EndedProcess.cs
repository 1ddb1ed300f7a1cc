using System.Text.RegularExpressions;

namespace LeanTasks.TestSupport;

/// <summary>How a process ended, and what it said.</summary>
internal sealed partial record EndedProcess(int ExitCode, string Output)
{
    /// <summary>Fails unless it ended well.</summary>
    public void AssertSucceeded() => Assert.True(ExitCode == 0, Output);

    /// <summary>The same for one that publishes: skips the test where a package, or a linker, which that takes does not exist.</summary>
    public void AssertPublished()
    {
        if (ExitCode != 0 && Missing().Match(Output) is { Success: true } missing)
            Assert.Skip($"What publishing takes is not here: {missing.Value.Trim()}");
        AssertSucceeded();
    }

    [GeneratedRegex(@"^.*error (NU110[123]: .*(Microsoft\.NETCore\.App\.|Microsoft\.AspNetCore\.App\.|ILLink|ILCompiler)|: Platform linker ).*$", RegexOptions.Multiline)]
    private static partial Regex Missing();
}

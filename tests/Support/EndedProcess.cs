using System.Text.RegularExpressions;

namespace LeanTasks.TestSupport;

/// <summary>The exit code and output of a process.</summary>
internal sealed partial record EndedProcess(int ExitCode, string Output)
{
    /// <summary>Fails unless the exit code is 0.</summary>
    public void AssertSucceeded() => Assert.True(ExitCode == 0, Output);

    /// <summary>The same for a process that publishes: skips the test if a package or linker that publishing needs does not exist.</summary>
    public void AssertPublished()
    {
        if (ExitCode != 0 && Missing().Match(Output) is { Success: true } missing)
            Assert.Skip($"What publishing takes is not here: {missing.Value.Trim()}");
        AssertSucceeded();
    }

    [GeneratedRegex(@"^.*error (NU110[123]: .*(Microsoft\.NETCore\.App\.|Microsoft\.AspNetCore\.App\.|ILLink|ILCompiler)|: Platform linker ).*$", RegexOptions.Multiline)]
    private static partial Regex Missing();
}

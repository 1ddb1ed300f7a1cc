namespace LeanTasks.Docs.Tests.Conformance;

/// <summary>docs/evidence/conformance.md says what results.json does, and that is complete.</summary>
public sealed class ConformanceTests
{
    private const string Variable = "LEANTASKS_WRITE_CONFORMANCE";

    [Fact]
    public void PageIsWhatTheResultsSay()
    {
        string path = Path.Combine(Repository.Folder, "docs", "evidence", "conformance.md");
        string expected = ConformancePage.Write(ConformanceResults.Load());
        if (RunSwitch.IsOn(Variable, "writing the page anew"))
            File.WriteAllText(path, expected);
        Assert.True(
            expected == File.ReadAllText(path),
            $"docs/evidence/conformance.md is not what results.json says. To write it: {Variable}=1 dotnet test -c Release --project tests/LeanTasks.Docs.Tests --filter-class {typeof(ConformanceTests)}");
    }

    [Fact]
    public void EachFailureHasAReasonAndTheCasesAddUp() => Assert.Empty(ConformanceResults.Load().Faults());

    [Fact]
    public void WhatDoesNotAddUpIsFound()
    {
        ConformanceSuite suite = new(
            "S", "source", Tests: 3, Cases: 4, Passed: 2, PassedByOriginal: 4, [new ConformanceFailure("C.T", 1, " ")], [new ConformanceGap(2, "")]);
        Assert.Equal(
            ["S: 2 passed and 1 failed are not the 4 that were run.", "S: C.T fails without a reason.", "S: 2 tests were not run without a reason."],
            new ConformanceResults("", [suite]).Faults());
    }
}

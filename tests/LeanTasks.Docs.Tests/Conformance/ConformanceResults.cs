using System.Text.Json;

namespace LeanTasks.Docs.Tests.Conformance;

/// <summary>What the test suites of others said when they were run over our types: results.json.</summary>
/// <param name="Machine">When and on what they were run.</param>
/// <param name="Suites">The suites.</param>
internal sealed record ConformanceResults(string Machine, IReadOnlyList<ConformanceSuite> Suites)
{
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web) { RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true };

    public static string Path { get; } = System.IO.Path.Combine(Repository.Folder, "tests", "LeanTasks.Docs.Tests", "Conformance", "results.json");

    public static ConformanceResults Load() => JsonSerializer.Deserialize<ConformanceResults>(File.ReadAllText(Path), s_options)!;

    /// <summary>Whatever does not add up, or lacks a reason.</summary>
    public IEnumerable<string> Faults() => Suites.SelectMany(static suite => suite.Faults());
}

/// <summary>A suite, and how it fared.</summary>
/// <param name="Name">What it tests.</param>
/// <param name="Source">The repository, its commit, and the folder in it.</param>
/// <param name="Tests">The tests that were run: methods.</param>
/// <param name="Cases">Their cases: a theory has several.</param>
/// <param name="Passed">The cases that passed over our types.</param>
/// <param name="PassedByOriginal">The same cases over the types that the suite was written for.</param>
/// <param name="Failures">Those that did not pass over ours.</param>
/// <param name="NotApplicable">The tests that were not run.</param>
internal sealed record ConformanceSuite(
    string Name,
    string Source,
    int Tests,
    int Cases,
    int Passed,
    int PassedByOriginal,
    IReadOnlyList<ConformanceFailure> Failures,
    IReadOnlyList<ConformanceGap> NotApplicable)
{
    public IEnumerable<string> Faults()
    {
        int failed = Failures.Sum(static failure => failure.Cases);
        if (Passed + failed != Cases)
            yield return $"{Name}: {Passed} passed and {failed} failed are not the {Cases} that were run.";
        foreach (ConformanceFailure failure in Failures.Where(static failure => string.IsNullOrWhiteSpace(failure.Why)))
            yield return $"{Name}: {failure.Test} fails without a reason.";
        foreach (ConformanceGap gap in NotApplicable.Where(static gap => string.IsNullOrWhiteSpace(gap.Why)))
            yield return $"{Name}: {gap.Tests} tests were not run without a reason.";
    }
}

/// <summary>A test that does not pass over our types.</summary>
/// <param name="Test">Its class and name.</param>
/// <param name="Cases">How many of its cases do not pass.</param>
/// <param name="Why">Why not.</param>
internal sealed record ConformanceFailure(string Test, int Cases, string Why);

/// <summary>Tests that were not run.</summary>
/// <param name="Tests">How many.</param>
/// <param name="Why">Why not.</param>
internal sealed record ConformanceGap(int Tests, string Why);

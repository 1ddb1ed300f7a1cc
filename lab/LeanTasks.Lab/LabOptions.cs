using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab;

/// <summary>What the user asked for.</summary>
/// <param name="Tables">The tables to measure; empty for all.</param>
/// <param name="Full">Under BenchmarkDotNet instead of the interleaved runner.</param>
/// <param name="Filter">Measures only rows whose text contains this; null for all.</param>
/// <param name="EvenIfVoid">Measures although the lab fails its self-test.</param>
public sealed record LabOptions(IReadOnlyList<string> Tables, bool Full, string? Filter, string JsonFile, string HtmlFile, bool EvenIfVoid)
{
    /// <summary>The JSON of an earlier run that the page compares this one with; null for none.</summary>
    public string? Against { get; init; }

    /// <summary>The commit whose lab measures in turns with this one; null for none.</summary>
    public string? AgainstCommit { get; init; }

    /// <summary>The major version of .NET to run on; null for that of this process.</summary>
    public int? Runtime { get; init; }

    /// <summary>How much time the one table has, where the run is a part of another, for which it measures that table; null otherwise.</summary>
    public RunLength? Part { get; init; }

    /// <summary>The names of the jobs to measure, all where there are none; null where tables are to be measured.</summary>
    public IReadOnlyList<string>? Jobs { get; init; }
}

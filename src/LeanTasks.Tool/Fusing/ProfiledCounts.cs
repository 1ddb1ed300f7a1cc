using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Fusing;

/// <summary>What <c>fuse --profile</c> takes of the JSON of <c>leantasks profile</c>.</summary>
internal sealed record ProfiledCounts
{
    /// <summary>The methods that were called, as far as the report shows them.</summary>
    public required IReadOnlyList<ProfiledMethod> Methods { get; init; }

    /// <summary>The assemblies that were not counted, in full or in part.</summary>
    public required IReadOnlyList<NotCounted> NotCounted { get; init; }

    /// <summary>The sums over all methods, shown or not.</summary>
    public required ProfileTotals Totals { get; init; }

    /// <summary>Whether the report shows a part of the methods: it was written with <c>--include</c>.</summary>
    public bool IsPartial => Methods.Count < Totals.Methods;

    /// <summary>Reads a report.</summary>
    /// <param name="file">The file.</param>
    /// <exception cref="UsageException">It is none, or of another version.</exception>
    public static ProfiledCounts Read(string file) => ReportReader.Read<ProfiledCounts>(file, "--profile", static counts => counts.Methods.Concat<object?>(counts.NotCounted));
}

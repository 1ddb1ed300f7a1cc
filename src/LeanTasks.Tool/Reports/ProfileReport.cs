using LeanTasks.Tool.Calibration;

namespace LeanTasks.Tool.Reports;

/// <summary>A profile, as it is written; the order of the members is that of the JSON.</summary>
internal sealed record ProfileReport
{
    /// <summary>The version that this one writes.</summary>
    public const int FormatVersion = 1;

    /// <summary>The version of its format, which rises where a member changes its meaning or is gone.</summary>
    public int Version { get; } = FormatVersion;

    /// <summary>The app's name.</summary>
    public required string App { get; init; }

    /// <summary>The runtime that the app ran on.</summary>
    public required string Runtime { get; init; }

    /// <summary>The methods that were called, first those of which advice or fusing saves bytes, the most first, also where that is a bound, then those to keep.</summary>
    public required IReadOnlyList<MethodReport> Methods { get; init; }

    /// <summary>The assemblies that were not counted.</summary>
    public required IReadOnlyList<NotCounted> NotCounted { get; init; }

    /// <summary>The sums over all methods that were counted, shown or not.</summary>
    public required ProfileTotals Totals { get; init; }

    /// <summary>What the whole app allocated; absent where that is not known.</summary>
    public AppAllocations? Allocations { get; init; }

    /// <summary>The earlier report that this one is compared with; absent without one.</summary>
    public ReportChange? Against { get; init; }

    /// <summary>What fusing would save; absent where that is not known.</summary>
    public FusingTotals? Fusing { get; init; }

    /// <summary>The costs of calls on this machine, which the advice's nanoseconds are based on.</summary>
    public required CostTable Calibration { get; init; }

    /// <summary>Sentences about the run as a whole.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}

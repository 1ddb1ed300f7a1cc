using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Calibration;

namespace LeanTasks.Tool.Reports;

/// <summary>The input of a report.</summary>
internal sealed record ReportInput
{
    /// <summary>The app's name.</summary>
    public required string App { get; init; }

    /// <summary>The runtime that the app ran on.</summary>
    public required string Runtime { get; init; }

    /// <summary>The counts.</summary>
    public required ProcessCounts Counts { get; init; }

    /// <summary>The assemblies that were not.</summary>
    public IReadOnlyList<NotCounted> NotCounted { get; init; } = [];

    /// <summary>What <c>leantasks fuse</c> would do with the app; null where that is not known.</summary>
    public PlannedFusing? Fusing { get; init; }

    /// <summary>The costs of calls on this machine.</summary>
    public required CostTable Costs { get; init; }

    /// <summary>Sentences about the run as a whole: that it was rolled forward, that it crashed.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}

namespace LeanTasks.Tool.Forecast;

/// <summary>What <c>leantasks fuse</c> would do with an app, if no option chooses among its assemblies or methods.</summary>
/// <param name="Calls">What is fused, and pooled with <c>--pool-value-tasks</c>.</param>
/// <param name="LeftOut">The simple names of the app's assemblies that are left out, and why.</param>
internal sealed record PlannedFusing(FusedCalls Calls, IReadOnlyList<(string Name, string Why)> LeftOut);

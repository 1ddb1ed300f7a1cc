using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Attaching;

/// <summary>What a running process allocated while the tool was attached; the order of the members is that of the JSON.</summary>
/// <param name="App">Its name.</param>
/// <param name="Process">Its number.</param>
/// <param name="Seconds">For how long it was sampled.</param>
/// <param name="Allocations">What it allocated, as sampled.</param>
internal sealed record AttachedReport(string App, int Process, double Seconds, AppAllocations Allocations);

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>A scenario, and the bounds of its depth-first searches in the full run.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Preemptions">The preemptions of the search without store buffers.</param>
/// <param name="Buffered">The preemptions of the search with them.</param>
internal sealed record CapturedScenario(Scenario Scenario, int Preemptions, int Buffered);

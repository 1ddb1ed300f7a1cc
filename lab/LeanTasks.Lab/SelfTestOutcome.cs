using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab;

/// <summary>How the self-test of a run ended.</summary>
/// <param name="Verdict">Null when the run was stopped before there was one.</param>
/// <param name="Rows">What its last attempt measured: the rows of the lab's own table.</param>
internal sealed record SelfTestOutcome(SelfTestReport? Verdict, IReadOnlyList<RowReport> Rows);

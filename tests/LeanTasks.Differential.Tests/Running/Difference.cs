namespace LeanTasks.Differential.Tests.Running;

/// <summary>Two runs of one program or script that showed something else.</summary>
/// <param name="Text">What both showed, for a reader.</param>
/// <param name="Hangs">Whether one did not end.</param>
internal sealed record Difference(string Text, bool Hangs);

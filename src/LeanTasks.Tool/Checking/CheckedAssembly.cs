namespace LeanTasks.Tool.Checking;

/// <summary>The result of the check of an assembly.</summary>
/// <param name="Findings">The misuses in the order of the assembly.</param>
/// <param name="NotChecked">The methods, as in the source, that consume value tasks and are too long or have too many paths to be followed.</param>
internal sealed record CheckedAssembly(IReadOnlyList<CheckFinding> Findings, IReadOnlyList<string> NotChecked);

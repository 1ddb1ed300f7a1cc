namespace LeanTasks.Tool.Checking;

/// <summary>The result of the check of an assembly.</summary>
/// <param name="Name">The file name of the assembly.</param>
/// <param name="Findings">The misuses in the order of the assembly.</param>
/// <param name="HidesTasks">Whether the F# compiler, which did not optimize, has put the code of tasks into closures, where it is not followed.</param>
internal sealed record CheckedAssembly(string Name, IReadOnlyList<CheckFinding> Findings, bool HidesTasks);

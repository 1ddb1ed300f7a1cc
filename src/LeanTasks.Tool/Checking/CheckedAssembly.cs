namespace LeanTasks.Tool.Checking;

/// <summary>The result of the check of an assembly.</summary>
/// <param name="Name">The file name of the assembly.</param>
/// <param name="Findings">The misuses in the order of the assembly.</param>
/// <param name="HidesTasks">Whether the F# compiler, which did not optimize, has put the code of tasks into closures, where it is not followed.</param>
/// <param name="NotChecked">The methods on which the check has failed.</param>
internal sealed record CheckedAssembly(string Name, IReadOnlyList<CheckFinding> Findings, bool HidesTasks, IReadOnlyList<MethodNotChecked> NotChecked);

namespace LeanTasks.Profiling;

/// <summary>An assembly that the process had loaded when its counts were written.</summary>
/// <param name="Name">Its simple name.</param>
/// <param name="Location">Its file; empty for one that was bundled or created in memory.</param>
/// <param name="ModuleVersion">The identifier of its build, which the compiler assigned to its module.</param>
public sealed record LoadedAssembly(string Name, string Location, Guid ModuleVersion);

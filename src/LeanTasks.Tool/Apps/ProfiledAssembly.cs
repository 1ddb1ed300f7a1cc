using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>An assembly of an app; its facts say whether its methods were counted.</summary>
/// <param name="OriginalFile">The user's own file, as it was compiled; its PDB, if any, is beside it.</param>
/// <param name="Facts">The facts about it.</param>
internal sealed record ProfiledAssembly(string OriginalFile, AssemblyFacts Facts);

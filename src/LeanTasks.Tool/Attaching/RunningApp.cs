namespace LeanTasks.Tool.Attaching;

/// <summary>A process of .NET that runs now.</summary>
/// <param name="Process">Its number.</param>
/// <param name="Name">Its assembly, or its executable.</param>
/// <param name="CommandLine">What it was started with; its name where that cannot be read.</param>
/// <param name="File">The file of its assembly, or its executable; null if that cannot be found out.</param>
internal sealed record RunningApp(int Process, string Name, string CommandLine, string? File);

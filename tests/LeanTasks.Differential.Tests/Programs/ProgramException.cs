namespace LeanTasks.Differential.Tests.Programs;

/// <summary>An exception that no library throws.</summary>
internal sealed class ProgramException(string message) : Exception(message);

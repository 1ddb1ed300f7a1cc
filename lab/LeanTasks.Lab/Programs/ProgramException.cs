namespace LeanTasks.Lab.Programs;

/// <summary>A program that measures could not be made or run, or what it told is no figure; the message says why.</summary>
public sealed class ProgramException(string message) : Exception(message);

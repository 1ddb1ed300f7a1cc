namespace LeanTasks.Lab.Anchors;

/// <summary>A column of C++ that cannot be measured, and why.</summary>
public sealed class AnchorException(string message) : Exception(message);

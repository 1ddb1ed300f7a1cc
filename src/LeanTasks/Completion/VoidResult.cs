namespace LeanTasks.Completion;

/// <summary>The result of an async method that has none.</summary>
internal readonly struct VoidResult;

namespace LeanTasks.Tests.Interop;

/// <summary>An exception that cancels, and that no library makes.</summary>
internal sealed class SpecialCanceledException() : OperationCanceledException("special", new CancellationToken(canceled: true));

namespace LeanTasks.Soak.Tests.Running;

/// <summary>What planned work throws. Its message names the turn, so that an unobserved one names it, too.</summary>
internal sealed class SoakException(string message) : Exception(message);

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Code is wrong in a way behind which nothing can be said of the rest of its method.</summary>
internal sealed class WrongCodeException(string message) : Exception(message);

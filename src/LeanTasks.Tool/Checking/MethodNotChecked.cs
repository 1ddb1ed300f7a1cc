namespace LeanTasks.Tool.Checking;

/// <summary>A method on which the check has failed, by a mistake of its own.</summary>
/// <param name="Method">The method as in the source.</param>
/// <param name="Why">The exception, and where it was thrown.</param>
internal sealed record MethodNotChecked(string Method, string Why);

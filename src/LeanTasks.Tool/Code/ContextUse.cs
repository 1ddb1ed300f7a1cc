namespace LeanTasks.Tool.Code;

/// <summary>Whether a method changes contexts that are restored because it is async.</summary>
/// <param name="Sets">The first change that was found, as a clause: <c>Tenant.Enter sets an AsyncLocal</c>; null where there is none.</param>
/// <param name="Check">What to check, as a clause: <c>check that no delegate that it calls sets an AsyncLocal</c>; null where all its callees are known.</param>
internal sealed record ContextUse(string? Sets, string? Check)
{
    /// <summary>For a method that changes none, as far as the code of .NET is known.</summary>
    public static ContextUse None { get; } = new(null, null);
}

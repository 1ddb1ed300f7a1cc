using System.Diagnostics.CodeAnalysis;

namespace LeanTasks.Interleavings;

/// <summary>The framework's <see cref="Environment"/>, for a shadow of that type, which cannot name what it hides.</summary>
public static class RealEnvironment
{
    /// <inheritdoc cref="Environment.HasShutdownStarted"/>
    public static bool HasShutdownStarted => Environment.HasShutdownStarted;

    /// <inheritdoc cref="Environment.GetEnvironmentVariable(string)"/>
    public static string? GetEnvironmentVariable(string variable) => Environment.GetEnvironmentVariable(variable);

    /// <inheritdoc cref="Environment.FailFast(string)"/>
    [DoesNotReturn]
    public static void FailFast(string? message) => Environment.FailFast(message);
}

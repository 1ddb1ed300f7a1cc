using System.Diagnostics.CodeAnalysis;
using LeanTasks.Interleavings;

namespace System;

/// <summary>
/// Shadows the framework's type: the time is the execution's, threads have the same numbers each time, and every machine has the
/// same processors.
/// </summary>
internal static class Environment
{
    public static long TickCount64 => (long)ModelClock.Now.TotalMilliseconds;

    public static int TickCount => unchecked((int)TickCount64);

    public static int CurrentManagedThreadId => ModelThread.CurrentId;

    public static string NewLine => "\n";

    public static int ProcessorCount => 2;

    public static bool HasShutdownStarted => RealEnvironment.HasShutdownStarted;

    public static string? GetEnvironmentVariable(string variable) => RealEnvironment.GetEnvironmentVariable(variable);

    [DoesNotReturn]
    public static void FailFast(string? message) => RealEnvironment.FailFast(message);
}

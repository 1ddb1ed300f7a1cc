namespace LeanTasks.Tool.Code;

/// <summary>One place that calls an async method.</summary>
/// <param name="Caller">The method that the place is in, as in the source.</param>
/// <param name="CallerStateMachine">The key of the caller's state machine, if it is an async method that was found.</param>
/// <param name="CallerAssembly">The simple name of the caller's assembly.</param>
/// <param name="Use">Its use of the task.</param>
/// <param name="Receiver">The method that the task, or the delegate, is passed on to; for a returned task, the method outside the app that fixes the return type; null otherwise.</param>
internal sealed record CallSite(string Caller, string? CallerStateMachine, string CallerAssembly, TaskUse Use, string? Receiver = null)
{
    /// <summary>The bytes by which each object with the caller's variables grows if the task becomes a <c>ValueTask</c>; null where that is not known.</summary>
    public int? Growth { get; init; } = 0;

    /// <summary>Whether <c>AsTask</c> makes a task of the method's <c>ValueTask</c> on its way here.</summary>
    public bool MakesTask { get; init; }

    /// <summary>Whether the caller's assembly counts, so that a caller without counts was not called.</summary>
    public bool IsCallerCounted { get; init; } = true;

    /// <summary>Whether the caller's await resumes on its <c>SynchronizationContext</c>: one without <c>ConfigureAwait(false)</c>.</summary>
    public bool ComesBack { get; init; }
}

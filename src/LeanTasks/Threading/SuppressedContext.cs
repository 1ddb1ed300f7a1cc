namespace LeanTasks.Threading;

/// <summary>
/// The execution context of a moment in which its flow is suppressed, to be restored by public members alone. They show a context only
/// while it flows; whether another context is suppressed later cannot be seen, so this one is restored in any case.
/// </summary>
internal sealed class SuppressedContext
{
    private readonly ExecutionContext _context = Capture();

    /// <summary>The context of a thread on which the flow is suppressed, as it would flow.</summary>
    internal static ExecutionContext Capture()
    {
        ExecutionContext.RestoreFlow();
        ExecutionContext context = ExecutionContext.Capture()!;
        _ = ExecutionContext.SuppressFlow();
        return context;
    }

    /// <summary>Restores the context, and suppresses its flow.</summary>
    internal void Restore()
    {
        ExecutionContext.Restore(_context);
        _ = ExecutionContext.SuppressFlow();
    }
}

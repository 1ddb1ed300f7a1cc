using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>The contexts of a moment, to go back to after user code has run: what it set is its own affair.</summary>
/// <param name="thread">The current thread.</param>
internal readonly struct ContextSnapshot(LeanThread thread)
{
    private readonly SynchronizationContext? _synchronization = thread.SynchronizationContext;

    private readonly ExecutionContext _execution = thread.ExecutionContext;

    // The field tells by the object that is in it; the public way gives the same one whether it flows or not.
    private readonly bool _isFlowSuppressed = !ThreadContext.FieldsAreUsable && ExecutionContext.IsFlowSuppressed();

    internal void Restore()
    {
        if (SynchronizationDiffers || ExecutionDiffers)
            RestoreBoth();
    }

    internal void RestoreSynchronization()
    {
        if (SynchronizationDiffers)
            SynchronizationContext.SetSynchronizationContext(_synchronization);
    }

    private bool SynchronizationDiffers => !ReferenceEquals(_synchronization, thread.SynchronizationContext);

    private bool ExecutionDiffers => !ReferenceEquals(_execution, thread.ExecutionContext)
        || (!ThreadContext.FieldsAreUsable && _isFlowSuppressed != ExecutionContext.IsFlowSuppressed());

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RestoreBoth()
    {
        RestoreSynchronization();
        if (!ExecutionDiffers)
            return;
        ExecutionContext.Restore(_execution);
        if (_isFlowSuppressed)
            _ = ExecutionContext.SuppressFlow();
    }
}

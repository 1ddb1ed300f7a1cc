using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Threading;

namespace LeanTasks.Flows;

/// <summary>For builders: the contexts of a flow's caller, which come back when the flow has run up to its first suspension. It has no members for user code.</summary>
/// <remarks>The same as <see cref="MethodStart"/>, for code that is inlined into its caller.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct FlowGuard
{
    private readonly Thread _thread;
    private readonly SynchronizationContext? _synchronization;

    // The execution context's field; where fields may not be used, a boxed ContextSnapshot.
    private readonly object? _execution;

    private FlowGuard(Thread thread)
    {
        _thread = thread;
        if (ThreadContext.FieldsAreUsable)
        {
            _execution = ThreadFields.ExecutionContext(thread);
            _synchronization = ThreadFields.SynchronizationContext(thread);
        }
        else
        {
            _execution = new ContextSnapshot(LeanThread.Current);
        }
    }

    /// <summary>Takes the contexts of the current thread.</summary>
    /// <returns>What to leave by.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlowGuard Enter() => new(Thread.CurrentThread);

    /// <summary>Brings the contexts back if they have changed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave()
    {
        if (!ThreadContext.FieldsAreUsable)
        {
            ((ContextSnapshot)_execution!).Restore();
            return;
        }

        if (!ReferenceEquals(_execution, ThreadFields.ExecutionContext(_thread))
            || !ReferenceEquals(_synchronization, ThreadFields.SynchronizationContext(_thread)))
        {
            MethodStart.Restore(Unsafe.As<ExecutionContext>(_execution), _synchronization);
        }
    }
}

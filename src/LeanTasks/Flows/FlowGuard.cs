using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Threading;

namespace LeanTasks.Flows;

/// <summary>
/// For builders: the execution context and the <see cref="SynchronizationContext"/> of a flow's caller, which are restored at the flow's first
/// suspension. It has no members for user code.
/// </summary>
/// <remarks>It restores the contexts as <see cref="MethodStart"/> does, in code that is inlined into its caller.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct FlowGuard
{
    private readonly Thread _thread;
    private readonly SynchronizationContext? _synchronization;

    // The execution context, null for the default one, or an object that restores it: see AmbientContext.Restore.
    private readonly object? _execution;

    private FlowGuard(Thread thread)
    {
        _thread = thread;
        if (AmbientContext.FieldsAreUsable)
        {
            _execution = ThreadFields.ExecutionContext(thread);
            _synchronization = ThreadFields.SynchronizationContext(thread);
        }
        else
        {
            _execution = ExecutionContext.Capture() ?? (object)new SuppressedContext();
            _synchronization = SynchronizationContext.Current;
        }
    }

    /// <summary>Records the execution context and the <see cref="SynchronizationContext"/> of the current thread.</summary>
    /// <returns>The guard that restores them.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlowGuard Enter() => new(Thread.CurrentThread);

    /// <summary>Restores the execution context and the <see cref="SynchronizationContext"/> if the flow has changed them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave()
    {
        if (!ReferenceEquals(_execution, AmbientContext.FieldsAreUsable ? ThreadFields.ExecutionContext(_thread) : ExecutionContext.Capture())
            || !ReferenceEquals(_synchronization, AmbientContext.FieldsAreUsable ? ThreadFields.SynchronizationContext(_thread) : SynchronizationContext.Current))
        {
            MethodStart.Restore(_execution, _synchronization);
        }
    }
}

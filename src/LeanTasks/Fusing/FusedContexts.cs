using System.ComponentModel;

namespace LeanTasks.Fusing;

/// <summary>The contexts of a thread just before a fused call, which restores them. For code written by the weaver.</summary>
/// <remarks>A value of 16 bytes, which the JIT keeps in registers.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FusedContexts
{
    internal FusedContexts(object? execution, SynchronizationContext? synchronization)
    {
        Execution = execution;
        Synchronization = synchronization;
    }

    // As for AmbientContext.Restore.
    internal object? Execution { get; }

    internal SynchronizationContext? Synchronization { get; }
}

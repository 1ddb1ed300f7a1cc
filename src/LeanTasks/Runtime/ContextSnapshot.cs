using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Runtime;

/// <summary>The contexts at one moment, to be restored after user code has run, so that what it sets does not leak.</summary>
internal struct ContextSnapshot
{
    // The thread whose contexts they are.
    private ThreadLocalState _thread;

    private SynchronizationContext? _synchronization;

    // The execution context, or an object that restores it: see AmbientContext.Restore.
    private object? _execution;

    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ContextSnapshot(ThreadLocalState thread) => Take(thread);

    /// <summary>Records the current contexts. It sets field by field, since a new snapshot would be made elsewhere and copied.</summary>
    /// <param name="thread">The current thread.</param>
    [MemberNotNull(nameof(_thread))]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Take(ThreadLocalState thread)
    {
        _thread = thread;
        _synchronization = thread.SynchronizationContext;
        _execution = AmbientContext.FieldsAreUsable ? thread.ExecutionContext : ExecutionContext.Capture() ?? (object)new SuppressedContext();
    }

    internal readonly void Restore()
    {
        if (SynchronizationDiffers || ExecutionDiffers)
            RestoreBoth();
    }

    internal readonly void RestoreSynchronization()
    {
        if (SynchronizationDiffers)
            SynchronizationContext.SetSynchronizationContext(_synchronization);
    }

    private readonly bool SynchronizationDiffers => !ReferenceEquals(_synchronization, _thread.SynchronizationContext);

    private readonly bool ExecutionDiffers
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !ReferenceEquals(_execution, AmbientContext.FieldsAreUsable ? _thread.ExecutionContext : ExecutionContext.Capture());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void RestoreBoth()
    {
        RestoreSynchronization();
        if (ExecutionDiffers)
            AmbientContext.Restore(_execution);
    }
}

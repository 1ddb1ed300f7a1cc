using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Threading;

namespace LeanTasks.Fusing;

/// <summary>
/// What methods that are fused share while they run on one thread, one called by the other: passed by reference from the first one on.
/// For code written by the weaver.
/// </summary>
/// <remarks>It lives on the stack of the outermost method's caller. Allocates nothing. Not thread-safe: it never leaves its thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct FusedRun
{
    private readonly Thread _thread;

    // The task of the method that has suspended, from its return until its caller takes it. A Task or a Task<T>, as the method's result is.
    private Task? _pending;

    private FusedRun(Thread thread) => _thread = thread;

    /// <summary>Whether the method that has just returned has suspended: it has no result yet.</summary>
    public readonly bool IsPending
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _pending is not null;
    }

    /// <summary>The contexts of the thread now.</summary>
    public readonly FusedContexts Contexts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable
            ? new FusedContexts(ThreadFields.ExecutionContext(_thread), ThreadFields.SynchronizationContext(_thread))
            : PublicContexts;
    }

    private static FusedContexts PublicContexts =>
        new(ExecutionContext.Capture() ?? (object)new SuppressedContext(), SynchronizationContext.Current);

    /// <summary>Begins a run on the current thread.</summary>
    /// <returns>The run, in which nothing is pending.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FusedRun Begin() => new(Thread.CurrentThread);

    /// <summary>Restores the contexts after a call, as a builder does after the first step of a method.</summary>
    /// <param name="before">The contexts just before the call.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Leave(FusedContexts before)
    {
        if (!AmbientContext.FieldsAreUsable
            || !ReferenceEquals(before.Execution, ThreadFields.ExecutionContext(_thread))
            || !ReferenceEquals(before.Synchronization, ThreadFields.SynchronizationContext(_thread)))
        {
            MethodStart.Restore(before.Execution, before.Synchronization);
        }
    }

    /// <summary>A method has suspended.</summary>
    /// <param name="task">Its task, from the compiler's builder.</param>
    public void Suspend(Task task) => _pending = task;

    /// <inheritdoc cref="Suspend(Task)"/>
    public void Suspend(ValueTask task) => _pending = task.AsTask();

    /// <inheritdoc cref="Suspend(Task)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public void Suspend<TResult>(ValueTask<TResult> task) => _pending = task.AsTask();

    /// <summary>Takes the task of the method that has suspended.</summary>
    /// <returns>The task, which the caller awaits.</returns>
    public Task TakeTask()
    {
        Task pending = _pending!;
        _pending = null;
        return pending;
    }

    /// <inheritdoc cref="TakeTask()"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public Task<TResult> TakeTask<TResult>() => Unsafe.As<Task<TResult>>(TakeTask());

    /// <summary>Takes the task of the method that has suspended, as the value task that its callers know.</summary>
    /// <returns>A value task over the task, which the caller awaits.</returns>
    public ValueTask TakeValueTask() => new(TakeTask());

    /// <inheritdoc cref="TakeValueTask()"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public ValueTask<TResult> TakeValueTask<TResult>() => new(TakeTask<TResult>());
}

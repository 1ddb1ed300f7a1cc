using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Fusing;

/// <summary>
/// Creates the task that a fused method returns to code that is not fused with it, like the compiler's builder. For code written
/// by the weaver.
/// </summary>
/// <remarks>The returned objects are not reused, unless the member's name says pooled. Allocates as much as the BCL's builders for the same outcome;
/// for a suspended method, only its task.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedEntryPoint
{
    /// <summary>Returns the task of a method that has ended or suspended. The contexts are restored before.</summary>
    /// <param name="run">Its run.</param>
    /// <returns>A task that has completed, or that completes when the method ends.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Task EndTask(ref FusedRun run)
    {
        run.End();
        return run.IsPending ? NewTask(ref run) : Task.CompletedTask;
    }

    /// <inheritdoc cref="EndTask(ref FusedRun)"/>
    /// <param name="run">Its run.</param>
    /// <param name="result">The result, if it has ended.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Task<TResult> EndTask<TResult>(ref FusedRun run, TResult result)
    {
        run.End();
        if (run.IsPending)
            return NewTask<TResult>(ref run);
        AsyncTaskMethodBuilder<TResult> builder = default;
        builder.SetResult(result);
        return builder.Task;
    }

    /// <inheritdoc cref="EndTask(ref FusedRun)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask EndValueTask(ref FusedRun run)
    {
        run.End();
        return run.IsPending ? new ValueTask(NewTask(ref run)) : default;
    }

    /// <inheritdoc cref="EndTask{TResult}(ref FusedRun, TResult)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask<TResult> EndValueTask<TResult>(ref FusedRun run, TResult result)
    {
        run.End();
        return run.IsPending ? new ValueTask<TResult>(NewTask<TResult>(ref run)) : new ValueTask<TResult>(result);
    }

    /// <summary>
    /// Returns the value task of a method that has ended or suspended. If it suspended, the value task represents an object that is reused after the
    /// await; await it exactly once.
    /// </summary>
    /// <remarks>The switches that docs/reference/misuse.md has for pooled methods also apply here.</remarks>
    /// <param name="run">Its run.</param>
    /// <returns>A value task that has completed, or that completes when the method ends.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask EndPooledValueTask(ref FusedRun run)
    {
        run.End();
        return run.IsPending ? NewPooledValueTask(ref run) : MisuseModes.Provokes ? Provoked() : default;
    }

    /// <inheritdoc cref="EndPooledValueTask(ref FusedRun)"/>
    /// <param name="run">Its run.</param>
    /// <param name="result">The result, if it has ended.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask<TResult> EndPooledValueTask<TResult>(ref FusedRun run, TResult result)
    {
        run.End();
        return run.IsPending ? NewPooledValueTask<TResult>(ref run) : MisuseModes.Provokes ? Provoked(result) : new ValueTask<TResult>(result);
    }

    /// <summary>Returns the task of a method that failed or was canceled before it suspended. The contexts are restored before.</summary>
    /// <param name="exception">The exception that it threw; an <see cref="OperationCanceledException"/> cancels the task.</param>
    /// <param name="run">Its run.</param>
    /// <returns>A task that has failed, or is canceled.</returns>
    public static Task FailTask(Exception exception, ref FusedRun run)
    {
        run.EndFailed();
        AsyncTaskMethodBuilder builder = default;
        builder.SetException(exception);
        return builder.Task;
    }

    /// <inheritdoc cref="FailTask(Exception, ref FusedRun)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static Task<TResult> FailTask<TResult>(Exception exception, ref FusedRun run)
    {
        run.EndFailed();
        AsyncTaskMethodBuilder<TResult> builder = default;
        builder.SetException(exception);
        return builder.Task;
    }

    /// <inheritdoc cref="FailTask(Exception, ref FusedRun)"/>
    public static ValueTask FailValueTask(Exception exception, ref FusedRun run) => new(FailTask(exception, ref run));

    /// <inheritdoc cref="FailTask(Exception, ref FusedRun)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static ValueTask<TResult> FailValueTask<TResult>(Exception exception, ref FusedRun run) => new(FailTask<TResult>(exception, ref run));

    /// <summary>Like <see cref="FailValueTask(Exception, ref FusedRun)"/>, for a method with a pool: await the value task exactly once.</summary>
    /// <param name="exception">The exception that it threw.</param>
    /// <param name="run">Its run.</param>
    /// <returns>A value task that has failed, or is canceled.</returns>
    public static ValueTask FailPooledValueTask(Exception exception, ref FusedRun run)
    {
        run.EndFailed();
        PooledMethod<VoidResult>.Failed failed = new(exception);
        return MisuseModes.Forgives ? new ValueTask(failed.AsTask()) : failed.AsValueTask(failed.Token);
    }

    /// <inheritdoc cref="FailPooledValueTask(Exception, ref FusedRun)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static ValueTask<TResult> FailPooledValueTask<TResult>(Exception exception, ref FusedRun run)
    {
        run.EndFailed();
        PooledMethod<TResult>.Failed failed = new(exception);
        return MisuseModes.Forgives ? new ValueTask<TResult>(failed.AsTask()) : new ValueTask<TResult>(failed, failed.Token);
    }

    /// <summary>
    /// Returns the value task of a method that failed, for <see cref="FusedEntryPointKind.Pooling"/>: a failure that is never awaited raises no
    /// event.
    /// </summary>
    /// <inheritdoc cref="FailPooledValueTask(Exception, ref FusedRun)"/>
    public static ValueTask FailPoolingValueTask(Exception exception, ref FusedRun run)
    {
        run.EndFailed();
        RentedOperation<VoidResult> failed = RentedOperation<VoidResult>.Rent(runContinuationsAsynchronously: false);
        failed.TryComplete(failed.Token, exception);
        return failed.AsValueTask(failed.Token);
    }

    /// <inheritdoc cref="FailPoolingValueTask(Exception, ref FusedRun)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public static ValueTask<TResult> FailPoolingValueTask<TResult>(Exception exception, ref FusedRun run)
    {
        run.EndFailed();
        RentedOperation<TResult> failed = RentedOperation<TResult>.Rent(runContinuationsAsynchronously: false);
        failed.TryComplete(failed.Token, exception);
        return new ValueTask<TResult>(failed, failed.Token);
    }

    // The task is made before the frames are linked: the method may end on another thread from then on.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task NewTask(ref FusedRun run)
    {
        Task task = Unsafe.As<FusedVoidFrame>(run.Outermost).NewTask();
        run.Link();
        return task;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task<TResult> NewTask<TResult>(ref FusedRun run)
    {
        Task<TResult> task = Unsafe.As<FusedFrame<TResult>>(run.Outermost).NewTask();
        run.Link();
        return task;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask NewPooledValueTask(ref FusedRun run)
    {
        if (Unsafe.As<FusedVoidFrame>(run.Outermost).NewOperation(run.ThreadLocalState) is not { } operation)
            return new ValueTask(NewTask(ref run));
        return operation.AsValueTask(Link(operation, ref run));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask<TResult> NewPooledValueTask<TResult>(ref FusedRun run)
    {
        if (Unsafe.As<FusedFrame<TResult>>(run.Outermost).NewOperation(run.ThreadLocalState) is not { } operation)
            return new ValueTask<TResult>(NewTask<TResult>(ref run));
        return new ValueTask<TResult>(operation, Link(operation, ref run));
    }

    private static short Link(ValueTaskSourceCore operation, ref FusedRun run)
    {
        short token = operation.Token;
        run.Link();
        if (MisuseModes.Provokes && MisuseModes.OneOfTwo())
            MisuseModes.WaitFor(operation, token);
        return token;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask Provoked()
    {
        PooledMethod<VoidResult>.Provoked ended = new(default);
        return ended.AsValueTask(ended.Token);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask<TResult> Provoked<TResult>(TResult result)
    {
        PooledMethod<TResult>.Provoked ended = new(result);
        return new ValueTask<TResult>(ended, ended.Token);
    }
}

using System.Diagnostics.CodeAnalysis;
using LeanTasks.Completion;
using LeanTasks.ValueTaskSources;

namespace LeanTasks;

/// <summary>
/// A reusable promise: the counterpart of <see cref="System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore{TResult}"/>, as a class. It
/// represents one operation at a time; the next begins when the value task of the current one has been awaited. <see cref="Rent"/> returns a pooled
/// promise for one operation.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>Allocates nothing in steady state, unless it is awaited inside a <see cref="SynchronizationContext"/> or scheduler (32 to 40
/// bytes), or by <c>OnCompleted</c> with an <see cref="ExecutionContext"/> (32). One of 65,536 operations allocates a new object.</para>
/// <para>Thread safety: if several threads complete an operation, one wins. A completion without a <see cref="Version"/> completes the current
/// operation, which may no longer be the one that the caller started. With the version, a late completion is refused, unless it is late by 65,536
/// operations; a promise from <see cref="Rent"/> always refuses it.</para>
/// </remarks>
public sealed class ReusableValueTaskSource<TResult>
{
    // Replaced by the consumer of the object's last version, and by Reset.
    private SourceOperation<TResult> _operation;

    /// <summary>Creates a source with a pending operation.</summary>
    /// <param name="runContinuationsAsynchronously">True to resume the awaiter on the thread pool instead of on the completing thread.</param>
    public ReusableValueTaskSource(bool runContinuationsAsynchronously = false) =>
        _operation = new SourceOperation<TResult>(this, runContinuationsAsynchronously, version: 0);

    /// <summary>Gets the version, which distinguishes the current operation from those before and after it.</summary>
    public short Version => Operation.Token;

    /// <summary>Returns the current operation. Await it exactly once.</summary>
    /// <returns>The operation. Allocates nothing.</returns>
    public ValueTask<TResult> AsValueTask() => Present.AsValueTask();

    private SourceOperation<TResult> Operation => Volatile.Read(ref _operation);

    private PooledValueTaskSource<TResult> Present => new(Operation);

    /// <summary>Takes a promise for one operation from the pool, or creates one.</summary>
    /// <param name="runContinuationsAsynchronously">True to resume the awaiter on the thread pool instead of on the completing thread.</param>
    /// <returns>
    /// The promise. It returns to the pool after its value task has been awaited, at the latest when the awaiting method suspends again or completes.
    /// A promise that is not awaited is left to the garbage collector, once no timeout or token can end it.
    /// </returns>
    /// <remarks>Allocates nothing in steady state. A completion after the promise has returned to the pool is refused.</remarks>
    /// <exception cref="InvalidOperationException">A setting of the pools is wrong; the message names it.</exception>
    [SuppressMessage("Design", "CA1000", Justification = "Like Create of a builder: the type is what is rented.")]
    public static PooledValueTaskSource<TResult> Rent(bool runContinuationsAsynchronously = false) =>
        new(RentedOperation<TResult>.Rent(runContinuationsAsynchronously));

    /// <summary>Returns the current operation as a <see cref="PooledFlow{TResult}"/>. Await it exactly once, instead of <see cref="AsValueTask()"/>.</summary>
    /// <returns>The operation.</returns>
    public PooledFlow<TResult> AsPooledFlow() => Present.AsPooledFlow();

    /// <summary>Returns the current operation without its result. Await it exactly once, instead of <see cref="AsValueTask()"/>.</summary>
    /// <returns>The operation.</returns>
    public ValueTask AsNonGenericValueTask() => Present.AsNonGenericValueTask();

    /// <inheritdoc cref="PooledValueTaskSource{TResult}.AsValueTask(TimeSpan, CancellationToken)"/>
    /// <summary>Returns the current operation, which a timeout or a token ends unless it has already completed.</summary>
    public ValueTask<TResult> AsValueTask(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        Present.AsValueTask(timeout, cancellationToken);

    /// <inheritdoc cref="PooledValueTaskSource{TResult}.AsValueTask(TimeSpan, TimeProvider, CancellationToken)"/>
    /// <summary>Returns the current operation, which a timeout or a token ends unless it has already completed.</summary>
    public ValueTask<TResult> AsValueTask(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Present.AsValueTask(timeout, timeProvider, cancellationToken);

    /// <inheritdoc cref="PooledValueTaskSource{TResult}.AsPooledFlow(TimeSpan, CancellationToken)"/>
    public PooledFlow<TResult> AsPooledFlow(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        Present.AsPooledFlow(timeout, cancellationToken);

    /// <inheritdoc cref="PooledValueTaskSource{TResult}.AsPooledFlow(TimeSpan, TimeProvider, CancellationToken)"/>
    public PooledFlow<TResult> AsPooledFlow(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Present.AsPooledFlow(timeout, timeProvider, cancellationToken);

    /// <inheritdoc cref="PooledValueTaskSource{TResult}.AsNonGenericValueTask(TimeSpan, CancellationToken)"/>
    public ValueTask AsNonGenericValueTask(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        Present.AsNonGenericValueTask(timeout, cancellationToken);

    /// <inheritdoc cref="PooledValueTaskSource{TResult}.AsNonGenericValueTask(TimeSpan, TimeProvider, CancellationToken)"/>
    public ValueTask AsNonGenericValueTask(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Present.AsNonGenericValueTask(timeout, timeProvider, cancellationToken);

    /// <summary>Completes the current operation.</summary>
    /// <param name="result">The result.</param>
    /// <exception cref="InvalidOperationException">The operation is already completed.</exception>
    public void SetResult(TResult result) => SourceChecks.ThrowUnless(TrySetResult(result));

    /// <summary>Completes the current operation with an exception, or as canceled if it is an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception.</param>
    /// <remarks>If the operation is never awaited, the exception is lost: as with the BCL's type, no event is raised.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The operation is already completed.</exception>
    public void SetException(Exception exception) => SourceChecks.ThrowUnless(TrySetException(exception));

    /// <inheritdoc cref="SetCanceled(CancellationToken)"/>
    public void SetCanceled() => SetCanceled(CancellationToken.None);

    /// <summary>Completes the current operation as canceled, with a <see cref="TaskCanceledException"/>.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <exception cref="InvalidOperationException">The operation is already completed.</exception>
    public void SetCanceled(CancellationToken cancellationToken) => SourceChecks.ThrowUnless(TrySetCanceled(cancellationToken));

    /// <summary>Completes the current operation, unless it is already completed.</summary>
    /// <param name="result">The result.</param>
    /// <returns>True if this call completed the operation.</returns>
    public bool TrySetResult(TResult result) => Present.TrySetResult(result);

    /// <inheritdoc cref="TrySetResult(TResult)"/>
    /// <summary>Completes an operation, unless it is already completed or over.</summary>
    /// <param name="result">The result.</param>
    /// <param name="version">The <see cref="Version"/> of the operation.</param>
    public bool TrySetResult(TResult result, short version) => IsPresent(version, out PooledValueTaskSource<TResult> present) && present.TrySetResult(result);

    /// <summary>Completes the current operation with an exception (as canceled if it is an <see cref="OperationCanceledException"/>), unless it is already completed.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>True if this call completed the operation.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public bool TrySetException(Exception exception) => Present.TrySetException(exception);

    /// <inheritdoc cref="TrySetException(Exception)"/>
    /// <summary>Completes an operation with an exception (as canceled if it is an <see cref="OperationCanceledException"/>), unless it is already completed or over.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="version">The <see cref="Version"/> of the operation.</param>
    public bool TrySetException(Exception exception, short version)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return IsPresent(version, out PooledValueTaskSource<TResult> present) && present.TrySetException(exception);
    }

    /// <inheritdoc cref="TrySetCanceled(CancellationToken)"/>
    public bool TrySetCanceled() => TrySetCanceled(CancellationToken.None);

    /// <summary>Completes the current operation as canceled, with a <see cref="TaskCanceledException"/>, unless it is already completed.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <returns>True if this call completed the operation.</returns>
    public bool TrySetCanceled(CancellationToken cancellationToken) => Present.TrySetCanceled(cancellationToken);

    /// <inheritdoc cref="TrySetCanceled(CancellationToken)"/>
    /// <summary>Completes an operation as canceled, with a <see cref="TaskCanceledException"/>, unless it is already completed or over.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <param name="version">The <see cref="Version"/> of the operation.</param>
    public bool TrySetCanceled(CancellationToken cancellationToken, short version) =>
        IsPresent(version, out PooledValueTaskSource<TResult> present) && present.TrySetCanceled(cancellationToken);

    /// <summary>Abandons the current operation, whose value task is never awaited, and begins the next one.</summary>
    /// <remarks>
    /// Allocates a new object. A value task of the abandoned operation stays valid: it completes as it would have (a timeout or token may end it), or
    /// never. Only the owner of the source may call this, and not while other threads complete without a version.
    /// </remarks>
    public void Reset() => Volatile.Write(ref _operation, After(Operation));

    /// <summary>
    /// Switches to another object before this one runs out of versions. A completion of the next operation must not meet this object, which would
    /// refuse it.
    /// </summary>
    internal void Replace(SourceOperation<TResult> last) => Interlocked.CompareExchange(ref _operation, After(last), last);

    private bool IsPresent(short version, out PooledValueTaskSource<TResult> present)
    {
        present = Present;
        return present.Version == version;
    }

    /// <summary>Continues the count of versions: a late completion must not meet its version again.</summary>
    private SourceOperation<TResult> After(SourceOperation<TResult> last) =>
        new(this, last.RunsContinuationsAsynchronously, (ushort)(last.Token + 1));

    // The keys of the two pools.
    internal readonly struct Synchronous;

    internal readonly struct Asynchronous;
}

using System.Diagnostics.CodeAnalysis;
using LeanTasks.Completion;
using LeanTasks.Reusable;

namespace LeanTasks;

/// <summary>
/// A promise that is used again: what <see cref="System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore{TResult}"/> is for, as a
/// class. It stands for one operation at a time; the next begins when the value task of the present one has been awaited.
/// <see cref="Rent"/> gives a promise for one operation, from a pool.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>Allocates nothing in steady state, unless it is awaited inside a <see cref="SynchronizationContext"/> or scheduler (32 to 40
/// bytes), or by <c>OnCompleted</c> with an <see cref="ExecutionContext"/> (32). Of 65,536 operations one makes a new object.</para>
/// <para>Thread safety: of several who complete an operation one wins. Whoever completes without a <see cref="Version"/> completes the
/// present operation, which may be a later one than the one that was meant. With the version a late completion is refused, unless it is
/// late by 65,536 operations; what <see cref="Rent"/> gives refuses it always.</para>
/// </remarks>
public sealed class LeanManualResetSource<TResult>
{
    // Replaced by whoever consumes the last version of the object, and by Reset.
    private SourceOperation<TResult> _operation;

    /// <summary>Makes a source, of whose operation nobody has asked for yet.</summary>
    /// <param name="runContinuationsAsynchronously">Whether what awaits is resumed by the pool, and not by who completes.</param>
    public LeanManualResetSource(bool runContinuationsAsynchronously = false) =>
        _operation = new SourceOperation<TResult>(this, runContinuationsAsynchronously, version: 0);

    /// <summary>What tells the present operation from those before and after.</summary>
    public short Version => Operation.Token;

    /// <summary>The present operation. To be awaited once.</summary>
    public ValueTask<TResult> Task => Present.Task;

    private SourceOperation<TResult> Operation => Volatile.Read(ref _operation);

    private RentedSource<TResult> Present => new(Operation);

    /// <summary>Takes a promise for one operation from the pool, or makes one.</summary>
    /// <param name="runContinuationsAsynchronously">Whether what awaits is resumed by the pool, and not by who completes.</param>
    /// <returns>
    /// The promise. Its value task is to be awaited: then it goes back to the pool, at the latest when the method that has awaited it
    /// suspends again or ends. One that is not awaited is left to the garbage collector, once no time or token may end it any more.
    /// </returns>
    /// <remarks>Allocates nothing in steady state. A completion that comes when the promise has gone back is refused.</remarks>
    /// <exception cref="InvalidOperationException">The settings of the pools are wrong; the message names the one.</exception>
    [SuppressMessage("Design", "CA1000", Justification = "Like Create of a builder: the type is what is rented.")]
    public static RentedSource<TResult> Rent(bool runContinuationsAsynchronously = false) =>
        new(RentedOperation<TResult>.Rent(runContinuationsAsynchronously));

    /// <summary>Gives the present operation for methods of ours. To be awaited once; not also <see cref="Task"/>.</summary>
    /// <returns>The operation.</returns>
    public Flow<TResult> AsFlow() => Present.AsFlow();

    /// <summary>Gives the present operation without its result. To be awaited once; not also <see cref="Task"/>.</summary>
    /// <returns>The operation.</returns>
    public ValueTask AsValueTask() => Present.AsValueTask();

    /// <inheritdoc cref="RentedSource{TResult}.CreateTask(TimeSpan, CancellationToken)"/>
    /// <summary>Gives the present operation, and lets it end by a time and a token unless it ends before.</summary>
    public ValueTask<TResult> CreateTask(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        Present.CreateTask(timeout, cancellationToken);

    /// <inheritdoc cref="RentedSource{TResult}.CreateTask(TimeSpan, TimeProvider, CancellationToken)"/>
    /// <summary>Gives the present operation, and lets it end by a time and a token unless it ends before.</summary>
    public ValueTask<TResult> CreateTask(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Present.CreateTask(timeout, timeProvider, cancellationToken);

    /// <inheritdoc cref="RentedSource{TResult}.AsFlow(TimeSpan, CancellationToken)"/>
    public Flow<TResult> AsFlow(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        Present.AsFlow(timeout, cancellationToken);

    /// <inheritdoc cref="RentedSource{TResult}.AsFlow(TimeSpan, TimeProvider, CancellationToken)"/>
    public Flow<TResult> AsFlow(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Present.AsFlow(timeout, timeProvider, cancellationToken);

    /// <inheritdoc cref="RentedSource{TResult}.AsValueTask(TimeSpan, CancellationToken)"/>
    public ValueTask AsValueTask(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        Present.AsValueTask(timeout, cancellationToken);

    /// <inheritdoc cref="RentedSource{TResult}.AsValueTask(TimeSpan, TimeProvider, CancellationToken)"/>
    public ValueTask AsValueTask(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken = default) =>
        Present.AsValueTask(timeout, timeProvider, cancellationToken);

    /// <summary>Completes the present operation.</summary>
    /// <param name="result">The result.</param>
    /// <exception cref="InvalidOperationException">The operation has already been completed.</exception>
    public void SetResult(TResult result) => SourceCompletion.ThrowUnless(TrySetResult(result));

    /// <summary>Completes the present operation with an exception; as canceled by an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception.</param>
    /// <remarks>If nobody awaits it, it is lost: no event is raised, as for the twin.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The operation has already been completed.</exception>
    public void SetException(Exception exception) => SourceCompletion.ThrowUnless(TrySetException(exception));

    /// <inheritdoc cref="SetCanceled(CancellationToken)"/>
    public void SetCanceled() => SetCanceled(CancellationToken.None);

    /// <summary>Completes the present operation as canceled, with a <see cref="TaskCanceledException"/>.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <exception cref="InvalidOperationException">The operation has already been completed.</exception>
    public void SetCanceled(CancellationToken cancellationToken) => SourceCompletion.ThrowUnless(TrySetCanceled(cancellationToken));

    /// <summary>Completes the present operation, unless somebody has.</summary>
    /// <param name="result">The result.</param>
    /// <returns>Whether this call did it.</returns>
    public bool TrySetResult(TResult result) => Present.TrySetResult(result);

    /// <inheritdoc cref="TrySetResult(TResult)"/>
    /// <summary>Completes an operation, unless somebody has, or it is over.</summary>
    /// <param name="result">The result.</param>
    /// <param name="version">Its <see cref="Version"/>.</param>
    public bool TrySetResult(TResult result, short version) => IsPresent(version, out RentedSource<TResult> present) && present.TrySetResult(result);

    /// <summary>Completes the present operation with an exception, as canceled by an <see cref="OperationCanceledException"/>, unless somebody has.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>Whether this call did it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public bool TrySetException(Exception exception) => Present.TrySetException(exception);

    /// <inheritdoc cref="TrySetException(Exception)"/>
    /// <summary>Completes an operation with an exception, as canceled by an <see cref="OperationCanceledException"/>, unless somebody has, or it is over.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="version">Its <see cref="Version"/>.</param>
    public bool TrySetException(Exception exception, short version)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return IsPresent(version, out RentedSource<TResult> present) && present.TrySetException(exception);
    }

    /// <inheritdoc cref="TrySetCanceled(CancellationToken)"/>
    public bool TrySetCanceled() => TrySetCanceled(CancellationToken.None);

    /// <summary>Completes the present operation as canceled, with a <see cref="TaskCanceledException"/>, unless somebody has.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <returns>Whether this call did it.</returns>
    public bool TrySetCanceled(CancellationToken cancellationToken) => Present.TrySetCanceled(cancellationToken);

    /// <inheritdoc cref="TrySetCanceled(CancellationToken)"/>
    /// <summary>Completes an operation as canceled, with a <see cref="TaskCanceledException"/>, unless somebody has, or it is over.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <param name="version">Its <see cref="Version"/>.</param>
    public bool TrySetCanceled(CancellationToken cancellationToken, short version) =>
        IsPresent(version, out RentedSource<TResult> present) && present.TrySetCanceled(cancellationToken);

    /// <summary>Begins the next operation though the value task of this one has not been awaited, and never will be.</summary>
    /// <remarks>
    /// Allocates a new object. A value task of this operation remains what it is: it ends as it would have, by a time or token too, or never.
    /// To be called by the one who uses the source, and not while others complete without a version.
    /// </remarks>
    public void Reset() => Volatile.Write(ref _operation, After(Operation));

    /// <summary>
    /// Goes on to another object, before this one has no version left: nobody must meet it then, and be told that a completion of the
    /// next operation was refused.
    /// </summary>
    internal void Replace(SourceOperation<TResult> last) => Interlocked.CompareExchange(ref _operation, After(last), last);

    private bool IsPresent(short version, out RentedSource<TResult> present)
    {
        present = Present;
        return present.Version == version;
    }

    /// <summary>Goes on counting: a late completion must not meet its version again.</summary>
    private SourceOperation<TResult> After(SourceOperation<TResult> last) =>
        new(this, last.RunsContinuationsAsynchronously, (ushort)(last.Token + 1));

    // The keys of the two pools.
    internal readonly struct Synchronous;

    internal readonly struct Asynchronous;
}

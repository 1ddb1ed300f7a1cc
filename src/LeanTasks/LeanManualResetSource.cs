using System.Diagnostics.CodeAnalysis;
using LeanTasks.Completion;
using LeanTasks.Pooling;
using LeanTasks.Reusable;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// A promise that is used again: what <see cref="System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore{TResult}"/> is for, as a
/// class that can be rented. It stands for one operation at a time; the next begins when the value task of the present one has been
/// awaited.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>
/// <para>Allocates nothing in steady state, unless it is awaited inside a <see cref="SynchronizationContext"/> or scheduler (32 to 40
/// bytes), or by <c>OnCompleted</c> with an <see cref="ExecutionContext"/> (32). Of 65,536 operations one makes a new object.</para>
/// <para>Thread safety: of several who complete an operation one wins. Who completes without a <see cref="Version"/> completes the
/// present operation, which may be a later one than he thinks; with the version he does not, unless he is late by 65,536 operations.</para>
/// </remarks>
public sealed class LeanManualResetSource<TResult>
{
    private readonly bool _runContinuationsAsynchronously;

    // Whether it goes back to the pool when its value task has been awaited.
    private readonly bool _isPooled;

    // Replaced by whoever consumes the last version of the object, and by Reset.
    private PromisedOperation<TResult> _operation;

    /// <summary>Makes a source, of whose operation nobody has asked for yet.</summary>
    /// <param name="runContinuationsAsynchronously">Whether what awaits is resumed by the pool, and not by who completes.</param>
    public LeanManualResetSource(bool runContinuationsAsynchronously = false)
        : this(runContinuationsAsynchronously, isPooled: false)
    {
    }

    private LeanManualResetSource(bool runContinuationsAsynchronously, bool isPooled)
    {
        _runContinuationsAsynchronously = runContinuationsAsynchronously;
        _isPooled = isPooled;
        _operation = new PromisedOperation<TResult>(this, version: 0);
    }

    /// <summary>What tells the present operation from those before and after.</summary>
    public short Version => Operation.Token;

    /// <summary>The present operation. To be awaited once.</summary>
    public ValueTask<TResult> Task
    {
        get
        {
            PromisedOperation<TResult> operation = Operation;
            return new ValueTask<TResult>(operation, operation.Token);
        }
    }

    private PromisedOperation<TResult> Operation => Volatile.Read(ref _operation);

    /// <summary>Takes a source from the pool, or makes one. It goes back when its value task has been awaited, at the latest when the method that has done so suspends again or ends; it must not be used any more then.</summary>
    /// <param name="runContinuationsAsynchronously">Whether what awaits is resumed by the pool, and not by who completes.</param>
    /// <returns>A source for one operation.</returns>
    /// <remarks>
    /// Its value task must be awaited, or else it is left to the garbage collector. Who completes it where several may do so must
    /// show the <see cref="Version"/>: else one who is late completes somebody else's operation.
    /// </remarks>
    [SuppressMessage("Design", "CA1000", Justification = "Like Create of a builder: the type is what is rented.")]
    public static LeanManualResetSource<TResult> Rent(bool runContinuationsAsynchronously = false)
    {
        ThreadBoxes boxes = LeanThread.Current.Boxes;
        object? rented = runContinuationsAsynchronously ? BoxPool<Asynchronous>.Rent(boxes) : BoxPool<Synchronous>.Rent(boxes);
        return (LeanManualResetSource<TResult>?)rented ?? new LeanManualResetSource<TResult>(runContinuationsAsynchronously, isPooled: true);
    }

    /// <summary>Gives the present operation for methods of ours. To be awaited once; not also <see cref="Task"/>.</summary>
    /// <returns>The operation.</returns>
    public Flow<TResult> AsFlow() => new(Operation);

    /// <summary>Gives the present operation without its result. To be awaited once; not also <see cref="Task"/>.</summary>
    /// <returns>The operation.</returns>
    public ValueTask AsValueTask()
    {
        PromisedOperation<TResult> operation = Operation;
        return operation.AsValueTask(operation.Token);
    }

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

    /// <summary>Completes the present operation as canceled.</summary>
    /// <param name="cancellationToken">The token that the exception names.</param>
    /// <exception cref="InvalidOperationException">The operation has already been completed.</exception>
    public void SetCanceled(CancellationToken cancellationToken = default) => SetException(new TaskCanceledException(null, null, cancellationToken));

    /// <summary>Completes the present operation, unless somebody has.</summary>
    /// <param name="result">The result.</param>
    /// <returns>Whether this call did it.</returns>
    public bool TrySetResult(TResult result) => TrySetResult(result, Version);

    /// <inheritdoc cref="TrySetResult(TResult)"/>
    /// <summary>Completes an operation, unless somebody has, or it is over.</summary>
    /// <param name="result">The result.</param>
    /// <param name="version">Its <see cref="Version"/>.</param>
    public bool TrySetResult(TResult result, short version) => Operation.TryComplete(version, result, !_runContinuationsAsynchronously);

    /// <summary>Completes the present operation with an exception, as canceled by an <see cref="OperationCanceledException"/>, unless somebody has.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>Whether this call did it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public bool TrySetException(Exception exception) => TrySetException(exception, Version);

    /// <inheritdoc cref="TrySetException(Exception)"/>
    /// <summary>Completes an operation with an exception, as canceled by an <see cref="OperationCanceledException"/>, unless somebody has, or it is over.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="version">Its <see cref="Version"/>.</param>
    public bool TrySetException(Exception exception, short version)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return Operation.TryComplete(version, exception, !_runContinuationsAsynchronously);
    }

    /// <summary>Begins the next operation though the value task of this one has not been awaited, and never will be.</summary>
    /// <remarks>
    /// Allocates a new object. A value task of this operation remains what it is: it has its result, or never ends. To be called by
    /// the one who uses the source, and not while others complete without a version.
    /// </remarks>
    public void Reset() => Volatile.Write(ref _operation, After(Operation));

    /// <summary>
    /// Goes on to another object, before this one has no version left: nobody must meet it then, and be told that a completion of the
    /// next operation was refused.
    /// </summary>
    /// <returns>Whether the source has stood for this one until now.</returns>
    internal bool TryReplace(PromisedOperation<TResult> last) =>
        ReferenceEquals(Interlocked.CompareExchange(ref _operation, After(last), last), last);

    /// <summary>Whether this is the present operation's object.</summary>
    internal bool StandsFor(PromisedOperation<TResult> operation) => ReferenceEquals(operation, Operation);

    /// <summary>The value task of the present operation has been awaited.</summary>
    internal void GoBack(LeanThread thread)
    {
        if (!_isPooled)
            return;
        if (_runContinuationsAsynchronously)
            BoxPool<Asynchronous>.Return(thread.Boxes, this);
        else
            BoxPool<Synchronous>.Return(thread.Boxes, this);
    }

    /// <summary>Goes on counting: one who is late must not meet his version again.</summary>
    private PromisedOperation<TResult> After(PromisedOperation<TResult> last) => new(this, (ushort)(last.Token + 1));

    // The keys of the two pools.
    private readonly struct Synchronous;

    private readonly struct Asynchronous;
}

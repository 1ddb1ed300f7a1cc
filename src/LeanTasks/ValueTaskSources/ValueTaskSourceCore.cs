using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <summary>
/// The object behind a <see cref="ValueTask"/>. It represents one operation after another; each has a version, which the value task carries and must
/// match. An operation is awaited once and consumed once; any further attempt throws an exception. README.md describes the protocol. Public only
/// because compilers derive from its derived classes; it has no members for user code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract partial class ValueTaskSourceCore : Continuation, IValueTaskSource
{
    private protected const int LastVersion = ushort.MaxValue;

    private static readonly Action<object?> s_invoke = static action => Unsafe.As<Action>(action!)();

    // The version and the phase of the current operation: one word, so that no operation can be mistaken for another. OperationState says
    // which thread may write it, and how.
    private int _state;

    // The awaiter of the operation. Written by the thread that has made the operation awaited. Then taken out by the completer, or by the thread
    // that moves it to another operation. A Continuation; in the phase AwaitedByBclMethod the method itself.
    private object? _continuation;

    // A ForeignAwaiter to reuse, or null. Taken by exchange, put back by the thread that has run it.
    private ForeignAwaiter? _spareAwaiter;

    // What the operation failed with: the content of a Failure. Written by the completer, before the end; taken by the consumer.
    private object? _error;

    // In the phase HandedOff: the ThreadLocalState.ResumesAt of the thread that is to consume the operation. Written by the completer, before that phase.
    private nint _consumer;

    /// <param name="version">The version of the first operation.</param>
    internal ValueTaskSourceCore(int version) => _state = OperationState.Of(version, OperationState.Pending);

    /// <summary>The token that a value task of the current operation carries.</summary>
    internal short Token => (short)OperationState.Version(Volatile.Read(ref _state));

    /// <summary>Whether there is no version left for another operation. For the consumer.</summary>
    internal bool IsRetired => OperationState.Version(_state) > LastVersion;

    /// <summary>The type by which the operation is awaited, for messages.</summary>
    private protected virtual MisusedKind Kind => MisusedKind.ValueTask;

    private MisusedKind KindFor(bool ofFlow) => ofFlow ? Kind.OfFlow : Kind;

    /// <summary>The method or object that the operation belongs to, for messages.</summary>
    private protected abstract string Name { get; }

    /// <summary>Whether an operation that has ended reports once more that it has not, when misuse is provoked. An awaiter then runs immediately.</summary>
    private protected virtual bool SaysPending => false;

    /// <summary>A value task of it has been misused, where that is forgiven.</summary>
    internal virtual void Misused(string misuse)
    {
    }

    internal override ref object? Next => throw new InvalidOperationException();

    internal override Inlining Inlining => throw new InvalidOperationException();

    internal override void Run(LeanTask antecedent, bool mayInline) => throw new InvalidOperationException();

    internal ValueTask AsValueTask(short token) => new(this, token);

    /// <summary>Whether the operation has ended.</summary>
    /// <exception cref="InvalidOperationException">It has been consumed.</exception>
    /// <param name="token">The token that the value carries.</param>
    /// <param name="ofFlow">Whether a flow asks: messages name it. Not kept in the operation, which would grow.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsCompleted(short token, bool ofFlow = false)
    {
        // Nearly all callers are about to await.
        int phase = OperationState.PhaseOf(Volatile.Read(ref _state), (ushort)token);
        return !OperationState.IsPending(phase) && HasCompleted(phase, (ushort)token, ofFlow);
    }

    private bool HasCompleted(int phase, int version, bool ofFlow) =>
        OperationState.IsPresent(phase) ? !MisuseModes.Provokes || !SaysPending : throw ValueTaskMisuse.Consumed(this, KindFor(ofFlow), Name, version);

    /// <summary>Whether it is worth while to await the operation: it has neither ended nor been consumed.</summary>
    internal bool IsPending(short token) =>
        OperationState.IsPending(OperationState.PhaseOf(Volatile.Read(ref _state), (ushort)token));

    /// <inheritdoc/>
    public ValueTaskSourceStatus GetStatus(short token)
    {
        // Nearly all callers are about to await.
        int phase = OperationState.PhaseOf(Volatile.Read(ref _state), (ushort)token);
        return OperationState.IsPending(phase) ? ValueTaskSourceStatus.Pending : StatusOfOther(phase, (ushort)token);
    }

    private ValueTaskSourceStatus StatusOfOther(int phase, int version)
    {
        if (!OperationState.IsPresent(phase))
            return ForeignAwaiter.TellsTaskOf(this) ? ValueTaskSourceStatus.Faulted : throw ValueTaskMisuse.Consumed(this, Kind, Name, version);
        return Failure.From(_error).Exception switch
        {
            null when MisuseModes.Provokes && SaysPending => ValueTaskSourceStatus.Pending,
            null => ValueTaskSourceStatus.Succeeded,
            OperationCanceledException => ValueTaskSourceStatus.Canceled,
            _ => ValueTaskSourceStatus.Faulted,
        };
    }

    /// <inheritdoc/>
    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ThreadLocalState thread = ThreadLocalState.Current;
        if (BclMethod.Of(continuation, state, flags, thread) is { } method)
        {
            ValueTaskMisuse.NoteAwait(this, (ushort)token);
            if (!TryAttach(method, OperationState.AwaitedByBclMethod, (ushort)token))
                BclMethod.Run(method, thread: null);
            return;
        }

        Continuation awaiting = AwaitingMethod.Of(continuation, state) ?? NewForeignAwaiter(continuation, state, flags, thread);
        if ((flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) != 0)
            awaiting = CapturedContext.Wrap(awaiting, thread);
        Attach(awaiting, (ushort)token);
    }

    /// <summary>For a caller of an awaiter of ours.</summary>
    /// <param name="operation">What is awaited; null for something that has completed.</param>
    /// <param name="continuation">What to run.</param>
    /// <param name="token">The token of the operation.</param>
    /// <param name="flags">Whether to flow the <see cref="ExecutionContext"/>.</param>
    /// <param name="returnsToContext">Whether to come back to the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    internal static void OnCompleted(
        ValueTaskSourceCore? operation, Action continuation, short token, ValueTaskSourceOnCompletedFlags flags, bool returnsToContext)
    {
        if (operation is not null)
        {
            operation.OnCompleted(s_invoke, continuation, token, returnsToContext ? flags | ValueTaskSourceOnCompletedFlags.UseSchedulingContext : flags);
            return;
        }

        ThreadLocalState thread = ThreadLocalState.Current;
        Continuation awaiting = new ActionContinuation(continuation, flags == ValueTaskSourceOnCompletedFlags.None ? null : thread.Capture());
        (returnsToContext ? CapturedContext.Wrap(awaiting, thread) : awaiting).Run(null!, mayInline: false);
    }

    [StackTraceHidden]
    void IValueTaskSource.GetResult(short token) => GetResultWithout(token);

    /// <summary>Consumes the operation, without its result.</summary>
    /// <exception cref="Exception">What it failed with.</exception>
    /// <exception cref="InvalidOperationException">The operation has not completed, or has already been consumed.</exception>
    internal abstract void GetResultWithout(short token);

    /// <summary>The same for the awaiter of a flow, which messages name.</summary>
    internal abstract void GetFlowResultWithout(short token);

    /// <summary>
    /// Lets a continuation run once the operation has completed. It runs immediately if it may not await it, so that it gets the exception when it
    /// asks for the result.
    /// </summary>
    internal void Attach(Continuation continuation, int version) => Attach(continuation, OperationState.Awaited, version);

    /// <summary>The same for a method that is only suspended where it is, and first consumes the operation when it is resumed. The completer does not ask what it is.</summary>
    internal void AttachMethod(Continuation method, int version) => Attach(method, OperationState.AwaitedByMethod, version);

    /// <summary>Lets a continuation run once the operation has completed, unless it has already.</summary>
    /// <returns>Whether it will be run. If not, the caller may ask for the result, and then gets an exception if it may not await.</returns>
    internal bool TryAttach(Continuation continuation, int version) => TryAttach(continuation, OperationState.Awaited, version);

    private void Attach(Continuation continuation, int awaited, int version)
    {
        ValueTaskMisuse.NoteAwait(this, version);
        if (!TryAttach(continuation, awaited, version))
            continuation.Run(null!, mayInline: false);
    }

    private bool TryAttach(object continuation, int awaited, int version)
    {
        Debug.Assert((awaited == OperationState.AwaitedByBclMethod) == (continuation is not Continuation), "The thread that takes it out takes it for what the phase says.");
        int pending = OperationState.Of(version, OperationState.Pending);
        if (Interlocked.CompareExchange(ref _state, OperationState.Of(version, awaited), pending) != pending)
            return false;
        Volatile.Write(ref _continuation, continuation);
        return true;
    }

    /// <summary>
    /// Makes the caller the consumer, which takes the result and then calls <see cref="BeginNext"/>, and <see cref="ReturnToPool"/> unless the
    /// operation has been handed on.
    /// </summary>
    /// <param name="token">The token that the value task carries.</param>
    /// <param name="isHandedOn">Whether the operation has been handed on: the thread that did so calls <see cref="ReturnToPool"/>.</param>
    /// <param name="ofFlow">Whether a flow's awaiter asks.</param>
    /// <returns>What the operation failed with, if it did; the caller throws it, or hands it on.</returns>
    /// <exception cref="InvalidOperationException">The operation has not completed, or has already been consumed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected Failure Consume(short token, out bool isHandedOn, bool ofFlow)
    {
        int version = (ushort)token;
        ValueTaskMisuse.NoteAwait(this, version);
        isHandedOn = Volatile.Read(ref _state) == OperationState.Of(version, OperationState.HandedOff);
        if (isHandedOn)
        {
            // No exchange: only this thread may consume the operation.
            if (!StackPlace.IsJustAbove(_consumer) && _consumer != ThreadLocalState.Current.ResumesAt)
                ThrowAwaitedByAnother(version, ofFlow);
        }
        else
        {
            int ended = OperationState.Of(version, OperationState.Ended);
            int state = Interlocked.CompareExchange(ref _state, OperationState.Of(version, OperationState.Consumed), ended);
            if (state != ended)
                ThrowNotConsumable(state, version, ofFlow);
        }

        object? error = _error;
        if (error is not null)
            _error = null;
        return Failure.From(error);
    }

    /// <summary>The result has been taken: begins the next operation.</summary>
    private protected void BeginNext(short token) =>
        Volatile.Write(ref _state, OperationState.Of((ushort)token + 1, OperationState.Pending));

    /// <summary>The operation has been consumed, and the caller may reuse the object.</summary>
    /// <param name="thread">The current thread.</param>
    private protected abstract void ReturnToPool(ThreadLocalState thread);

    [DoesNotReturn]
    [StackTraceHidden]
    private void ThrowAwaitedByAnother(int version, bool ofFlow) => throw ValueTaskMisuse.AwaitedByAnother(this, KindFor(ofFlow), Name, version);

    [DoesNotReturn]
    [StackTraceHidden]
    private void ThrowNotConsumable(int state, int version, bool ofFlow) => throw OperationState.PhaseOf(state, version) switch
    {
        OperationState.Pending => ValueTaskMisuse.NotCompleted(this, KindFor(ofFlow), Name, version),
        OperationState.HandedOff => ValueTaskMisuse.AwaitedByAnother(this, KindFor(ofFlow), Name, version),
        int phase when OperationState.IsAwaited(phase) => ValueTaskMisuse.AwaitedByAnother(this, KindFor(ofFlow), Name, version),
        _ => ValueTaskMisuse.Consumed(this, KindFor(ofFlow), Name, version),
    };

    private ForeignAwaiter NewForeignAwaiter(Action<object?> action, object? state, ValueTaskSourceOnCompletedFlags flags, ThreadLocalState thread)
    {
        // Only one caller can have it: a second one must not write into it.
        ForeignAwaiter awaiter = Interlocked.Exchange(ref _spareAwaiter, null) ?? new ForeignAwaiter(this);
        awaiter.Set(action, state, (flags & ValueTaskSourceOnCompletedFlags.FlowExecutionContext) == 0 ? null : thread.Capture(), CompletesTask(action, state));
        return awaiter;
    }

    /// <summary>See <see cref="TaskCompletionCallback{TResult}"/>.</summary>
    private protected abstract bool CompletesTask(Action<object?> action, object? state);

    internal void PutBack(ForeignAwaiter awaiter) => Volatile.Write(ref _spareAwaiter, awaiter);
}

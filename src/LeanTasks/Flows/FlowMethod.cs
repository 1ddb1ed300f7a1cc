using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>All of a <see cref="FlowMethod{TMachine, TResult}"/> except the state machine: compiled once, and not for each flow.</summary>
[StackTraceHidden]
internal abstract class FlowMethod<TResult> : FlowBox<TResult>
{
    // What the flow waits for is, between its suspension and the moment when it is attached, the object of an AwaitedContent, an operation or
    // a KeptAwaiter. From then on it is null, or the operation that the flow takes the result of, and which may be replaced by another
    // meanwhile. At the end it is the operation that the flow ends with, if any. All of this is written by the thread that runs the flow,
    // before it attaches it.

    // How to attach it, if it is that of an AwaitedContent; null for a KeptAwaiter; of no account for an operation.
    private ContentAttachment? _attachment;

    // The awaiter of another kind, kept to be used again.
    private KeptAwaiter? _kept;

    private short _token;
    private AwaitedKind _awaitedKind;
    private bool _returnsToContext;
    private bool _takes;

    // Whether the code has suspended again, and is to be attached.
    private bool _waits;

    // Whether the first await has been attached. Written before the flow's caller has the flow.
    private bool _hasBeenAttached;

    // Whether the code has ended with another flow.
    private bool _endsWith;

    /// <summary>The method is to wait for what a value task stands for.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Await(ContentAttachment attachment, AwaitedContent content)
    {
        _awaited = content.Object;
        if (!ReferenceEquals(_attachment, attachment))
            _attachment = attachment;
        _token = content.Token;
        _awaitedKind = content.Kind;
        _returnsToContext = true;
        _takes = false;
        _waits = true;
    }

    /// <summary>The method is to wait for an operation of ours.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="token">Its token.</param>
    /// <param name="returnsToContext">Whether the method comes back to its place.</param>
    /// <param name="takes">Whether the method takes the result by <see cref="TakeAwaited"/>, and so of any other operation that this one becomes.</param>
    internal void Await(ReusableOperation operation, short token, bool returnsToContext, bool takes)
    {
        _awaited = operation;
        _token = token;
        _awaitedKind = AwaitedKind.Operation;
        _returnsToContext = returnsToContext;
        _takes = takes;
        _waits = true;
    }

    /// <summary>The method is to wait for anything else.</summary>
    internal void Await<TAwaiter>(TAwaiter awaiter)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (_kept is not KeptAwaiter<TAwaiter, TResult> kept)
            _kept = kept = new KeptAwaiter<TAwaiter, TResult>();
        kept.Awaiter = awaiter;
        _awaited = kept;
        _attachment = null;
        _awaitedKind = AwaitedKind.Source;
        _takes = false;
        _waits = true;
    }

    /// <summary>The flow that the method has waited for.</summary>
    internal FlowOperation<TAwaited> TakeAwaited<TAwaited>()
    {
        // The machine takes what it has awaited, and an operation is replaced by one with the same type of result.
        var operation = Unsafe.As<FlowOperation<TAwaited>>(_awaited!);
        _awaited = null;
        return operation;
    }

    internal void SetResult(TResult result) => _result = result;

    internal void EndWith(FlowOperation<TResult> operation) => (_awaited, _endsWith) = (operation, true);

    /// <summary>Attaches the method to what it is to wait for. From here on it may run elsewhere, and must not be touched.</summary>
    internal void Attach(LeanThread thread)
    {
        object awaited = _awaited!;
        if (!_takes)
            _awaited = null;
        _waits = false;
        _hasBeenAttached = true;
        if (_awaitedKind == AwaitedKind.Operation)
        {
            Suspend(MethodKind.ConsumesAtOnce, thread);
            AwaiterAttachment.Attach(this, Unsafe.As<ReusableOperation>(awaited), _token, _returnsToContext, thread);
        }
        else if (_attachment is not { } attachment)
        {
            Suspend(MethodKind.None, thread);
            Unsafe.As<KeptAwaiter>(awaited).Attach(this, thread);
        }
        else if (AwaitedContent.IsAttachedAsSource(_awaitedKind, thread))
        {
            // As below, without the virtual call of SuspendedBy.
            SuspendBySource(thread);
            attachment.AttachToSource(awaited, _token, this);
        }
        else
        {
            Suspend(MethodKind.None, thread);
            attachment.Attach(new AwaitedContent(awaited, _token, _awaitedKind), this, thread);
        }
    }

    /// <summary>Whether the flow's first await has been attached; so it has where other code has the flow.</summary>
    internal bool HasBeenAttached => _hasBeenAttached;

    /// <summary>Whether the code that has run last has suspended, and is to be attached.</summary>
    internal bool IsSuspended => _waits;

    /// <summary>The code has ended.</summary>
    private protected Continuation? EndCode(ref Trampoline trampoline) =>
        _endsWith ? Become(Unsafe.As<FlowOperation<TResult>>(_awaited!), ref trampoline) : End(ref trampoline);

    internal void SetException(Exception exception) => SetUnobservedError(PassedFailures.FailureOf(exception));

    private protected override bool RetargetCode(ReusableOperation awaited)
    {
        if (_awaited is not ReusableOperation)
            return false;
        _awaited = awaited;
        return true;
    }
}

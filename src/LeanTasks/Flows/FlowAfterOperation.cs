using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A part of a flow that waits for a flow's operation. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of that operation's result.</typeparam>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowAfterOperation<TAwaited, TResult> : FlowNode<TResult>
{
    private protected FlowAfterOperation(FlowResumption resumption)
        : base(resumption)
    {
    }

    private protected sealed override bool AwaitsFlow => true;

    /// <summary>For builders: continues after an operation, at once if it has ended.</summary>
    /// <param name="awaited">The operation.</param>
    /// <returns>The outcome of the flow.</returns>
    /// <exception cref="InvalidOperationException">The operation is already awaited.</exception>
    public Flow<TResult> After(FlowOperation<TAwaited> awaited)
    {
        ArgumentNullException.ThrowIfNull(awaited);
        LeanThread thread = LeanThread.Current;
        return TryAwait(awaited, thread) ? new Flow<TResult>(this) : GoOn(awaited, thread);
    }

    /// <summary>Runs the code after the operation, which has ended.</summary>
    private protected abstract Flow<TResult> GoOn(FlowOperation<TAwaited> ended, LeanThread thread);

    private protected sealed override Flow<TResult> GoOn(LeanThread thread) => GoOn(Unsafe.As<FlowOperation<TAwaited>>(Awaited), thread);

    private protected sealed override ExecutionContext? ContextToGoOnIn(out bool isSameFlow)
    {
        FlowOperation<TAwaited> ended = Unsafe.As<FlowOperation<TAwaited>>(Awaited);
        isSameFlow = IsPart(ended);
        return isSameFlow ? ended.Context : Resumption == FlowResumption.Anywhere ? null : Context;
    }

    /// <summary>Attaches the node to an operation, unless that has ended. If it has, this thread is then in the context in which to continue.</summary>
    /// <returns>Whether the node is attached, and must not be touched any more.</returns>
    private protected bool TryAwait(FlowOperation<TAwaited> awaited, LeanThread thread)
    {
        bool isPart = IsPart(awaited);
        if (awaited.IsPending(FlowOperation<TAwaited>.Version))
        {
            ValueTaskMisuse.NoteAwait(awaited, FlowOperation<TAwaited>.Version);
            bool resumesInline = isPart || Resumption == FlowResumption.Anywhere;
            Suspend(awaited, resumesInline, thread);
            if (awaited.TryAttach(resumesInline ? this : CapturedContext.Wrap(this, thread), FlowOperation<TAwaited>.Version))
                return true;
            Unsuspend();
        }

        // The operation may have ended on another thread.
        if (isPart && awaited.Context is { } context && !thread.IsIn(context))
            ExecutionContext.Restore(context);
        return false;
    }

    private bool IsPart(FlowOperation<TAwaited> awaited) => Resumption == FlowResumption.WithinFlow && !awaited.IsTailCall;
}

using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using LeanTasks.Runtime;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>
/// The operation of a <see cref="Flow{TResult}"/> that has suspended or failed: a <see cref="ReusableOperation{TResult}"/> that is not
/// reused. Public only because compilers derive from what derives from it; it has no members for user code.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowOperation<TResult> : ReusableOperation<TResult>
{
    /// <summary>The version of the only operation that such an object stands for.</summary>
    internal const short Version = 0;

    // The following fields are a node's (see FlowNode). They are here so that they share eight bytes with IsTailCall.

    // Whether the node waits, and may be resumed once. Written by the thread that runs the node.
    private protected bool _isSuspended;

    // Whether the node resumes where what it awaits ends. Written by the thread that attaches the node, before it does.
    private protected bool _resumesInline;

    // Whether the node's own part has ended with the operation that it awaits, so that it ends like that operation. Written by the thread that runs the node.
    private protected bool _forwards;

    // The last argument of SuspendedBy. Written by the thread that suspends the node.
    private protected bool _resumesInTasks;
    private protected bool _consumesAtOnce;

    /// <param name="resumption">Where a node resumes after a flow's operation that it awaits.</param>
    private protected FlowOperation(FlowResumption resumption = FlowResumption.InCapturedContext) => Resumption = resumption;

    /// <summary>Where a node resumes after a flow's operation that it awaits.</summary>
    private protected FlowResumption Resumption { get; }

    /// <summary>
    /// While a part of a flow is suspended, the context in which it resumes, or null where the flow of the context is suppressed; after its
    /// end, the context that it has left. Written by the thread that runs the part, before it attaches or completes it; and by
    /// <see cref="FlowNode{TResult}.Retarget"/>.
    /// </summary>
    internal ExecutionContext? Context { get; set; }

    /// <summary>
    /// Whether the operation is another flow's, which this one has returned: its context does not apply to the code that follows. Written by
    /// the thread that returns it, before it is awaited there.
    /// </summary>
    internal bool IsTailCall { get; set; }

    private protected override MisusedKind Kind => MisusedKind.Flow;

    private protected override string Name => FlowName.Of(GetType());

    /// <summary>For builders: the operation that a value task stands for, if it is a flow's.</summary>
    /// <param name="task">The value task.</param>
    /// <returns>The operation, or null.</returns>
    [SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
    public static FlowOperation<TResult>? OfValueTask(ValueTask<TResult> task) =>
        ValueTaskContent<TResult>.TryGet(task, out object? content) ? content as FlowOperation<TResult> : null;

    /// <summary>For builders: records that a flow returns the operation of another, by <c>return!</c>.</summary>
    public void MarkTailCall() => IsTailCall = true;

    /// <summary>Consumes the operation, for a node that continues however it has ended, also if it has another awaiter.</summary>
    /// <returns>What the operation failed with, or the exception for a second awaiter, or no failure.</returns>
    internal Failure TakeOutcome(out TResult? result)
    {
        try
        {
            return Take(Version, out result);
        }
        catch (InvalidOperationException misuse)
        {
            result = default;
            return Failure.Of(misuse);
        }
    }

    private protected override void ReturnToPool(LeanThread thread)
    {
    }
}

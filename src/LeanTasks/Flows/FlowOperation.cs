using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>
/// The operation of a <see cref="Flow{TResult}"/> that has suspended or failed: a <see cref="ValueTaskSourceCore{TResult}"/> that is not
/// reused. Public only because compilers name it; it has no members for user code.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowOperation<TResult> : ValueTaskSourceCore<TResult>
{
    /// <summary>The version of the only operation that such an object stands for.</summary>
    internal const short Version = 0;

    // Whether a value task has been made of the operation, for messages. Written by the thread that makes it.
    private bool _isValueTask;

    private protected FlowOperation()
    {
    }

    private protected override MisusedKind Kind => _isValueTask ? MisusedKind.FlowAsValueTask : MisusedKind.Flow;

    /// <summary>For builders: the operation behind a value task, if it belongs to a flow.</summary>
    /// <param name="task">The value task.</param>
    /// <returns>The operation, or null.</returns>
    [SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
    public static FlowOperation<TResult>? OfValueTask(ValueTask<TResult> task) =>
        ValueTaskContent<TResult>.TryGet(task, out object? content) ? content as FlowOperation<TResult> : null;

    /// <summary>For builders: the operation that an awaiter waits for, if it is the awaiter of a flow's value task.</summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <param name="awaiter">The awaiter.</param>
    /// <returns>The operation, or null.</returns>
    [SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
    public static FlowOperation<TResult>? OfAwaiter<TAwaiter>(TAwaiter awaiter) =>
        typeof(TAwaiter) == typeof(ValueTaskAwaiter<TResult>)
        && AwaitedValueTask<TResult>.TryGet(ref Unsafe.As<TAwaiter, ValueTaskAwaiter<TResult>>(ref awaiter), out object? content, out _)
            ? content as FlowOperation<TResult>
            : null;

    /// <summary>For builders: the flow that the operation represents.</summary>
    /// <returns>The flow.</returns>
    public Flow<TResult> AsFlow() => new(this);

    /// <summary>The value task of the operation, by which messages name it from now on.</summary>
    internal ValueTask<TResult> ToValueTask()
    {
        _isValueTask = true;
        return new ValueTask<TResult>(this, Version);
    }

    /// <summary>The same without the result.</summary>
    internal ValueTask ToNonGenericValueTask()
    {
        _isValueTask = true;
        return new ValueTask(this, Version);
    }

    /// <summary>Consumes the operation, for code that continues however it has ended, also if it has another awaiter.</summary>
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

    private protected override ExceptionDispatchInfo ToThrow(Failure error) => PassedFailures.ToThrow(error);

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
    }
}

/// <summary>A flow that has failed without suspending.</summary>
internal sealed class FailedFlow<TResult> : FlowOperation<TResult>
{
    internal FailedFlow(Exception exception)
        : this(Failure.Of(exception).Unobserved())
    {
    }

    internal FailedFlow(Failure error)
    {
        SetError(error);
        End();
    }

    private protected override string Name => "a flow that failed before it suspended";

    /// <summary>Marks the failure as unobserved, for code that hands it on. To be called before any other code has the flow.</summary>
    internal void Unobserve() => UnobserveError();
}

using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Runtime;

namespace LeanTasks.ValueTaskSources;

/// <summary>A <see cref="ValueTaskSourceCore"/> with a result. The BCL's value tasks use it through its interfaces.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ValueTaskSourceCore<TResult> : ValueTaskSourceCore, IValueTaskSource<TResult>
{
    // Written by the completer, before the end; and by the consumer.
    private protected TResult? _result;

    /// <param name="version">The version of the first operation.</param>
    private protected ValueTaskSourceCore(int version = 0)
        : base(version)
    {
    }

    /// <inheritdoc/>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)] // As for LeanTaskMethodBuilder.AwaitUnsafeOnCompleted.
    public TResult GetResult(short token)
    {
        Failure error = Take(token, out TResult? result);
        if (error.Exists)
            ToThrow(error).Throw();
        return result!;
    }

    /// <summary>The same for the awaiter of a flow, which messages name.</summary>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal TResult GetFlowResult(short token)
    {
        Failure error = Take(token, out TResult? result, ofFlow: true);
        if (error.Exists)
            ToThrow(error).Throw();
        return result!;
    }

    /// <summary>What a consumer throws for a failure, which then counts as observed.</summary>
    private protected virtual ExceptionDispatchInfo ToThrow(Failure error) => Failure.ToThrow(error);

    /// <summary>Consumes the operation.</summary>
    /// <param name="token">The token that the value task carries.</param>
    /// <param name="result">The result of an operation that has not failed.</param>
    /// <param name="ofFlow">Whether a flow's awaiter asks.</param>
    /// <returns>What the operation failed with, if it did; the caller throws it, or hands it on.</returns>
    /// <exception cref="InvalidOperationException">The operation has not completed, or has already been consumed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Failure Take(short token, out TResult? result, bool ofFlow = false)
    {
        Failure error = Consume(token, out bool isHandedOn, ofFlow);
        result = _result;
        if (RuntimeHelpers.IsReferenceOrContainsReferences<TResult>())
            _result = default;
        if ((ushort)token == LastVersion)
            Retire();
        BeginNext(token);
        if (!isHandedOn)
            ReturnToPool(ThreadLocalState.Current);
        return error;
    }

    /// <summary>Called when the object is about to have no version left for another operation.</summary>
    private protected virtual void Retire()
    {
    }

    [StackTraceHidden]
    internal override void GetResultWithout(short token) => GetResult(token);

    [StackTraceHidden]
    internal sealed override void GetFlowResultWithout(short token) => GetFlowResult(token);

    private protected override bool CompletesTask(Action<object?> action, object? state) => TaskCompletionCallback<TResult>.Is(action, state);
}

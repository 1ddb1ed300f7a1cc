using LeanTasks.Pooling;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Fusing;

/// <summary>
/// What a pooled value task of a fused method stands for. To those that await it, it is what the box of a pooled method is that is not fused. The
/// frame is not that box, because it is used again as soon as the method has ended. The operation is used again when its result has been taken.
/// </summary>
internal sealed class FusedOperation<TResult> : ValueTaskSourceCore<TResult>
{
    private readonly FusedOperations _method;

    private FusedOperation(FusedOperations method) => _method = method;

    private protected override string Name => _method.Name;

    internal static FusedOperation<TResult> Rent(FusedOperations method, ThreadLocalState thread) =>
        (FusedOperation<TResult>?)method.Rent(thread) ?? new FusedOperation<TResult>(method);

    internal override void Misused(string misuse) => _method.Misused(misuse);

    /// <summary>The method has ended. Runs what awaits it.</summary>
    /// <param name="result">The result.</param>
    /// <param name="exception">What it has failed with; null if it has a result.</param>
    internal void End(TResult? result, Exception? exception)
    {
        if (exception is null)
            _result = result;
        else if (_method.RaisesUnobserved)
            SetUnobservedError(Failure.Of(exception));
        else
            SetError(Failure.Of(exception));
        CompleteAndRun(mayInline: true);
    }

    private protected override void ReturnToPool(ThreadLocalState thread) => _method.Return(thread, this, IsRetired);
}

/// <summary>The pooled value tasks of one fused method: the objects that they stand for, and whether one was misused.</summary>
/// <param name="frame">The type of the method's frames.</param>
/// <param name="raisesUnobserved">Whether a failure that nobody awaits raises <see cref="TaskScheduler.UnobservedTaskException"/>.</param>
/// <remarks>Thread-safe.</remarks>
internal sealed class FusedOperations(Type frame, bool raisesUnobserved)
{
    private readonly FusedPool _pool = new(frame);

    // As in UnpooledMethod.
    private int _isUnpooled;

    internal bool RaisesUnobserved => raisesUnobserved;

    /// <summary>The method, for messages.</summary>
    internal string Name => MethodName.Of(frame);

    /// <summary>Whether calls return tasks from now on, where misuse is forgiven.</summary>
    internal bool IsUnpooled => Volatile.Read(ref _isUnpooled) != 0;

    /// <summary>Takes an object from the pool; or returns null, and then the caller makes a new one.</summary>
    internal object? Rent(ThreadLocalState thread) => _pool.Rent(thread);

    /// <summary>Gives an object back that has been consumed.</summary>
    /// <param name="thread">The current thread.</param>
    /// <param name="operation">The object.</param>
    /// <param name="isRetired">Whether its version would repeat: then it is left to the collector.</param>
    internal void Return(ThreadLocalState thread, object operation, bool isRetired)
    {
        if (isRetired)
            _pool.Retired();
        else
            _pool.Return(thread, operation);
    }

    /// <summary>A value task was misused, where that is forgiven.</summary>
    internal void Misused(string misuse) => UnpooledMethod.Add(ref _isUnpooled, Name, misuse);
}

using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Fusing;

/// <summary>
/// What a pooled value task of a fused method stands for: to those that await it, what the box of a pooled method is that is not fused. The frame
/// is not that box, because it is used again as soon as the method has ended, and the operation when its result has been taken.
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

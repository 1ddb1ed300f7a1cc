using LeanTasks.Runtime;

namespace LeanTasks.ValueTaskSources;

/// <summary>The operation behind a <see cref="ReusableValueTaskSource{TResult}"/>, until the object has no version left or the source is reset.</summary>
/// <param name="source">The source.</param>
/// <param name="runContinuationsAsynchronously">Whether the pool resumes the awaiter, and not the completer.</param>
/// <param name="version">The version of the first operation.</param>
internal sealed class SourceOperation<TResult>(ReusableValueTaskSource<TResult> source, bool runContinuationsAsynchronously, int version)
    : PromisedOperation<TResult>(runContinuationsAsynchronously, version)
{
    private protected override void Retire() => source.Replace(this);

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
    }
}

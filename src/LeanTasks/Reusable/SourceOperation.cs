using LeanTasks.Threading;

namespace LeanTasks.Reusable;

/// <summary>What a <see cref="LeanManualResetSource{TResult}"/> stands on, until the object has no version left or the source is reset.</summary>
/// <param name="source">The source.</param>
/// <param name="runContinuationsAsynchronously">Whether the pool resumes what awaits, and not whoever completes.</param>
/// <param name="version">Of the first operation.</param>
internal sealed class SourceOperation<TResult>(LeanManualResetSource<TResult> source, bool runContinuationsAsynchronously, int version)
    : PromisedOperation<TResult>(runContinuationsAsynchronously, version)
{
    private protected override void Retire() => source.Replace(this);

    private protected override void GoBack(LeanThread thread)
    {
    }
}

using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>
/// The awaiter of a value task over a source, for code that knows the type of the result: the BCL's awaiter is attached without a delegate
/// only by a method with the same type of result.
/// </summary>
/// <param name="source">The source.</param>
/// <param name="token">The value task's token.</param>
internal readonly struct SourceAwaiter<TResult>(object source, short token) : ICriticalNotifyCompletion, ISourceAwaiter
{
    private ValueTaskAwaiter<TResult> OfBcl => new ValueTask<TResult>((IValueTaskSource<TResult>)source, token).GetAwaiter();

    public void OnCompleted(Action continuation) => OfBcl.OnCompleted(continuation);

    public void UnsafeOnCompleted(Action continuation) => OfBcl.UnsafeOnCompleted(continuation);

    void ISourceAwaiter.Attach(Continuation box, LeanThread thread)
    {
        if (AwaiterAttachment.TryAttach<TResult>(box, source, hasResult: true, token, returnsToContext: true, thread))
            return;
        ValueTaskAwaiter<TResult> awaiter = OfBcl;
        AwaiterAttachment.AwaitOther(ref awaiter, box, thread);
    }
}

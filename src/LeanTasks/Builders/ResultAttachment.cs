using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>The <see cref="ContentAttachment"/> for value tasks with a result.</summary>
/// <typeparam name="TAwaited">The type of the result.</typeparam>
internal sealed class ResultAttachment<TAwaited> : ContentAttachment
{
    internal static readonly ResultAttachment<TAwaited> Instance = new();

    internal override void AttachToSource(object source, short token, Continuation box) =>
        AwaiterAttachment.OnCompleted<TAwaited>(source, hasResult: true, box, token, returnsToContext: true);

    internal override void OnCompleted(AwaitedContent awaited, Action continuation) => AwaiterOf(awaited).OnCompleted(continuation);

    internal override void UnsafeOnCompleted(AwaitedContent awaited, Action continuation) => AwaiterOf(awaited).UnsafeOnCompleted(continuation);

    private protected override void AttachByAwaiter(AwaitedContent awaited, Continuation box, ThreadLocalState thread)
    {
        if (awaited.Kind == AwaitedKind.Task)
        {
            TaskAwaiter<TAwaited> awaiter = ((Task<TAwaited>)awaited.Object).GetAwaiter();
            AwaiterAttachment.AwaitUnsafeOnCompleted<TAwaited, TaskAwaiter<TAwaited>>(ref awaiter, box, thread);
        }
        else
        {
            ValueTaskAwaiter<TAwaited> awaiter = AwaiterOfSource(awaited);
            AwaiterAttachment.AwaitUnsafeOnCompleted<TAwaited, ValueTaskAwaiter<TAwaited>>(ref awaiter, box, thread);
        }
    }

    private static ValueTaskAwaiter<TAwaited> AwaiterOf(AwaitedContent awaited) => awaited.Kind == AwaitedKind.Task
        ? new ValueTask<TAwaited>((Task<TAwaited>)awaited.Object).GetAwaiter()
        : AwaiterOfSource(awaited);

    private static ValueTaskAwaiter<TAwaited> AwaiterOfSource(AwaitedContent awaited) =>
        new ValueTask<TAwaited>((IValueTaskSource<TAwaited>)awaited.Object, awaited.Token).GetAwaiter();
}

using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>The <see cref="AwaiterRegistration"/> for value tasks with a result.</summary>
/// <typeparam name="TAwaited">The type of the result.</typeparam>
internal sealed class ResultRegistration<TAwaited> : AwaiterRegistration
{
    internal static readonly ResultRegistration<TAwaited> Instance = new();

    internal override void AttachToSource(object source, short token, Continuation box) =>
        AwaiterAttachment.OnCompleted<TAwaited>(source, hasResult: true, box, token, returnsToContext: true);

    internal override void OnCompleted(ValueTaskPayload awaited, Action continuation) => AwaiterOf(awaited).OnCompleted(continuation);

    internal override void UnsafeOnCompleted(ValueTaskPayload awaited, Action continuation) => AwaiterOf(awaited).UnsafeOnCompleted(continuation);

    private protected override void AttachByAwaiter(ValueTaskPayload awaited, Continuation box, ThreadLocalState thread)
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

    private static ValueTaskAwaiter<TAwaited> AwaiterOf(ValueTaskPayload awaited) => awaited.Kind == AwaitedKind.Task
        ? new ValueTask<TAwaited>((Task<TAwaited>)awaited.Object).GetAwaiter()
        : AwaiterOfSource(awaited);

    private static ValueTaskAwaiter<TAwaited> AwaiterOfSource(ValueTaskPayload awaited) =>
        new ValueTask<TAwaited>((IValueTaskSource<TAwaited>)awaited.Object, awaited.Token).GetAwaiter();
}

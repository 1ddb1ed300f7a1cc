using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>The <see cref="ContentAttachment"/> for value tasks without a result.</summary>
internal sealed class UnitAttachment : ContentAttachment
{
    internal static readonly UnitAttachment Instance = new();

    internal override void AttachToSource(object source, short token, Continuation box) =>
        AwaiterAttachment.OnCompleted<VoidResult>(source, hasResult: false, box, token, returnsToContext: true);

    internal override void OnCompleted(AwaitedContent awaited, Action continuation) => AwaiterOf(awaited).OnCompleted(continuation);

    internal override void UnsafeOnCompleted(AwaitedContent awaited, Action continuation) => AwaiterOf(awaited).UnsafeOnCompleted(continuation);

    private protected override void AttachByAwaiter(AwaitedContent awaited, Continuation box, ThreadLocalState thread)
    {
        if (awaited.Kind == AwaitedKind.Task)
        {
            TaskAwaiter awaiter = ((Task)awaited.Object).GetAwaiter();
            AwaiterAttachment.AwaitUnsafeOnCompleted<VoidResult, TaskAwaiter>(ref awaiter, box, thread);
        }
        else
        {
            ValueTaskAwaiter awaiter = AwaiterOfSource(awaited);
            AwaiterAttachment.AwaitUnsafeOnCompleted<VoidResult, ValueTaskAwaiter>(ref awaiter, box, thread);
        }
    }

    private static ValueTaskAwaiter AwaiterOf(AwaitedContent awaited) => awaited.Kind == AwaitedKind.Task
        ? new ValueTask((Task)awaited.Object).GetAwaiter()
        : AwaiterOfSource(awaited);

    private static ValueTaskAwaiter AwaiterOfSource(AwaitedContent awaited) =>
        new ValueTask((IValueTaskSource)awaited.Object, awaited.Token).GetAwaiter();
}

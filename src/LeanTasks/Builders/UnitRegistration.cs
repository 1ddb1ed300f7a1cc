using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>The <see cref="AwaiterRegistration"/> for value tasks without a result.</summary>
internal sealed class UnitRegistration : AwaiterRegistration
{
    internal static readonly UnitRegistration Instance = new();

    internal override void AttachToSource(object source, short token, Continuation box) =>
        AwaiterAttachment.OnCompleted<VoidResult>(source, hasResult: false, box, token, returnsToContext: true);

    internal override void OnCompleted(ValueTaskPayload awaited, Action continuation) => AwaiterOf(awaited).OnCompleted(continuation);

    internal override void UnsafeOnCompleted(ValueTaskPayload awaited, Action continuation) => AwaiterOf(awaited).UnsafeOnCompleted(continuation);

    private protected override void AttachByAwaiter(ValueTaskPayload awaited, Continuation box, ThreadLocalState thread)
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

    private static ValueTaskAwaiter AwaiterOf(ValueTaskPayload awaited) => awaited.Kind == AwaitedKind.Task
        ? new ValueTask((Task)awaited.Object).GetAwaiter()
        : AwaiterOfSource(awaited);

    private static ValueTaskAwaiter AwaiterOfSource(ValueTaskPayload awaited) =>
        new ValueTask((IValueTaskSource)awaited.Object, awaited.Token).GetAwaiter();
}

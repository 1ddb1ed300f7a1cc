using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>
/// Attaches a method of ours to what a value task stands for. One object for each type of result, so that it can be kept in a field.
/// </summary>
internal abstract class AwaiterRegistration
{
    /// <summary>Attaches a method.</summary>
    /// <param name="awaited">What the value task stands for.</param>
    /// <param name="box">The method.</param>
    /// <param name="thread">The current thread.</param>
    internal void Attach(ValueTaskPayload awaited, Continuation box, ThreadLocalState thread)
    {
        switch (awaited.Kind)
        {
            case AwaitedKind.Operation:
                AwaiterAttachment.Attach(box, Unsafe.As<ValueTaskSourceCore>(awaited.Object), awaited.Token, returnsToContext: true, thread);
                break;
            case AwaitedKind.LeanTask:
                Unsafe.As<LeanTask>(awaited.Object).AttachAwait(box, thread);
                break;
            case var kind when ValueTaskPayload.IsAttachedAsSource(kind, thread):
                box.SuspendedBy(resumesInTasks: thread.ForeignSynchronizationContext is null, consumesAtOnce: true);
                AttachToSource(awaited.Object, awaited.Token, box);
                break;
            default:
                AttachByAwaiter(awaited, box, thread);
                break;
        }
    }

    /// <summary>
    /// Attaches a method that knows what it is suspended by to a source that is not ours. Then there is no
    /// <see cref="LeanScheduler"/> to come back to.
    /// </summary>
    internal abstract void AttachToSource(object source, short token, Continuation box);

    /// <summary>Attaches a continuation of a builder that is not ours.</summary>
    internal abstract void OnCompleted(ValueTaskPayload awaited, Action continuation);

    /// <inheritdoc cref="OnCompleted"/>
    internal abstract void UnsafeOnCompleted(ValueTaskPayload awaited, Action continuation);

    /// <summary>Attaches a method to a task of the BCL's, or to a source where there is a <see cref="LeanScheduler"/> to come back to.</summary>
    private protected abstract void AttachByAwaiter(ValueTaskPayload awaited, Continuation box, ThreadLocalState thread);
}

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

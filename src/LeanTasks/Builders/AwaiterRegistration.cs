using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>Attaches a method of ours to what a value task stands for; an object for each type of result, so that it can be kept in a field.</summary>
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

    /// <summary>Attaches a method, which knows what it is suspended by, to a source that is not ours, where there is no <see cref="LeanScheduler"/> to come back to.</summary>
    internal abstract void AttachToSource(object source, short token, Continuation box);

    /// <summary>Attaches a continuation of a builder that is not ours.</summary>
    internal abstract void OnCompleted(ValueTaskPayload awaited, Action continuation);

    /// <inheritdoc cref="OnCompleted"/>
    internal abstract void UnsafeOnCompleted(ValueTaskPayload awaited, Action continuation);

    /// <summary>Attaches a method to a task of the BCL's, or to a source where there is a <see cref="LeanScheduler"/> to come back to.</summary>
    private protected abstract void AttachByAwaiter(ValueTaskPayload awaited, Continuation box, ThreadLocalState thread);
}

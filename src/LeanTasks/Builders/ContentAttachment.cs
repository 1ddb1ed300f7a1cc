using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>Attaches a method of ours to what a value task stands for; an object for each type of result, so that it can be kept in a field.</summary>
internal abstract class ContentAttachment
{
    /// <summary>Attaches a method.</summary>
    /// <param name="awaited">What the value task stands for.</param>
    /// <param name="box">The method.</param>
    /// <param name="thread">The current thread.</param>
    internal abstract void Attach(AwaitedContent awaited, Continuation box, LeanThread thread);

    /// <summary>Attaches a continuation of a builder that is not ours.</summary>
    internal abstract void OnCompleted(AwaitedContent awaited, Action continuation);

    /// <inheritdoc cref="OnCompleted"/>
    internal abstract void UnsafeOnCompleted(AwaitedContent awaited, Action continuation);
}

/// <inheritdoc/>
/// <typeparam name="TAwaited">The type of the result; <see cref="Completion.VoidResult"/> for a value task without one.</typeparam>
internal sealed class ContentAttachment<TAwaited> : ContentAttachment
{
    internal static readonly ContentAttachment<TAwaited> Instance = new();

    /// <inheritdoc/>
    internal override void OnCompleted(AwaitedContent awaited, Action continuation) => AwaiterOf(awaited).OnCompleted(continuation);

    /// <inheritdoc/>
    internal override void UnsafeOnCompleted(AwaitedContent awaited, Action continuation) => AwaiterOf(awaited).UnsafeOnCompleted(continuation);

    /// <inheritdoc/>
    internal override void Attach(AwaitedContent awaited, Continuation box, LeanThread thread)
    {
        switch (awaited.Kind)
        {
            case AwaitedKind.Operation:
                AwaiterAttachment.Attach(box, Unsafe.As<ReusableOperation>(awaited.Object), awaited.Token, returnsToContext: true, thread);
                break;
            case AwaitedKind.LeanTask:
                Unsafe.As<LeanTask>(awaited.Object).AttachAwait(box, thread);
                break;
            case AwaitedKind.Task:
                TaskAwaiter<TAwaited> ofTask = ((Task<TAwaited>)awaited.Object).GetAwaiter();
                AwaiterAttachment.AwaitUnsafeOnCompleted<TAwaited, TaskAwaiter<TAwaited>>(ref ofTask, box, thread);
                break;
            case AwaitedKind.Source when thread.ForeignScheduler is null:
                AwaiterAttachment.AttachToSource<TAwaited>(box, awaited.Object, hasResult: true, awaited.Token, returnsToContext: true, thread);
                break;
            default:
                ValueTaskAwaiter<TAwaited> awaiter = AwaiterOf(awaited);
                AwaiterAttachment.AwaitUnsafeOnCompleted<TAwaited, ValueTaskAwaiter<TAwaited>>(ref awaiter, box, thread);
                break;
        }
    }

    /// <summary>The awaiter of the value task.</summary>
    private static ValueTaskAwaiter<TAwaited> AwaiterOf(AwaitedContent awaited) => awaited.Kind == AwaitedKind.Task
        ? new ValueTask<TAwaited>((Task<TAwaited>)awaited.Object).GetAwaiter()
        : new ValueTask<TAwaited>((IValueTaskSource<TAwaited>)awaited.Object, awaited.Token).GetAwaiter();
}

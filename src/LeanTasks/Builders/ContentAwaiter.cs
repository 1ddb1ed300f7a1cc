using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>A <see cref="ContentAwaiter{TAwaited}"/>, for code that does not know the type of the result.</summary>
internal interface IContentAwaiter
{
    /// <summary>What the value task stands for.</summary>
    AwaitedContent Content { get; }

    /// <summary>How a method of ours is attached to it later.</summary>
    ContentAttachment Attachment { get; }

    /// <summary>Attaches a method of ours to it.</summary>
    void Attach(Continuation box, LeanThread thread);
}

/// <summary>The awaiter of a value task that <see cref="AwaitedTask"/> has taken apart. Code that takes the result does not need it.</summary>
/// <typeparam name="TAwaited">The type of the result.</typeparam>
/// <param name="content">What the value task stands for.</param>
internal readonly struct ContentAwaiter<TAwaited>(AwaitedContent content) : ICriticalNotifyCompletion, IContentAwaiter
{
    public AwaitedContent Content => content;

    public ContentAttachment Attachment => ContentAttachment<TAwaited>.Instance;

    public void Attach(Continuation box, LeanThread thread) => ContentAttachment<TAwaited>.AttachTo(content, box, thread);

    public void OnCompleted(Action continuation) => ContentAttachment<TAwaited>.AwaiterOf(content).OnCompleted(continuation);

    public void UnsafeOnCompleted(Action continuation) => ContentAttachment<TAwaited>.AwaiterOf(content).UnsafeOnCompleted(continuation);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>
/// The awaiter of a value task that <see cref="AwaitedTask"/> has taken apart. Code that takes the result does not need it. It is not generic, so that
/// code that does not know the type of the result finds it without boxing, also where the JIT has not optimized.
/// </summary>
/// <param name="content">What the value task stands for.</param>
/// <param name="attachment">How a method of ours is attached to that.</param>
internal readonly struct ContentAwaiter(AwaitedContent content, ContentAttachment attachment) : ICriticalNotifyCompletion
{
    internal AwaitedContent Content => content;

    internal ContentAttachment Attachment => attachment;

    public void OnCompleted(Action continuation) => attachment.OnCompleted(content, continuation);

    public void UnsafeOnCompleted(Action continuation) => attachment.UnsafeOnCompleted(content, continuation);
}

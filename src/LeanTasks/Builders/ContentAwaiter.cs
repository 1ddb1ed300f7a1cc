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
    // Two words, and not the struct, which would be read by one wide load just after the two have been stored: see AwaitedContent.
    private readonly object _object = content.Object;
    private readonly long _tokenAndKind = content.TokenAndKind;

    internal AwaitedContent Content => new(_object, _tokenAndKind);

    internal ContentAttachment Attachment => attachment;

    public void OnCompleted(Action continuation) => attachment.OnCompleted(Content, continuation);

    public void UnsafeOnCompleted(Action continuation) => attachment.UnsafeOnCompleted(Content, continuation);
}

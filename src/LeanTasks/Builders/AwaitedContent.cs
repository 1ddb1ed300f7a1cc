using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>What a value task stands for.</summary>
/// <param name="content">A task or a source.</param>
/// <param name="token">The token of a source.</param>
/// <param name="kind">What the object is.</param>
internal readonly struct AwaitedContent(object content, short token, AwaitedKind kind)
{
    // The token, and the kind above it. They are one word because the struct is copied as soon as it is made: a processor does not forward two
    // narrow stores to a wide load (store forwarding), and waits until they are in the cache.
    private readonly long _tokenAndKind = (ushort)token | ((long)kind << 16);

    internal object Object => content;

    internal short Token => (short)_tokenAndKind;

    internal AwaitedKind Kind => (AwaitedKind)(_tokenAndKind >> 16);

    /// <summary>Whether a task has ended; null for a source, which is asked by its own interface.</summary>
    internal bool? HasEnded
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // The JIT would make a call of it where it has no profile.
        get => Kind switch
        {
            AwaitedKind.LeanTask => Unsafe.As<LeanTask>(content).IsCompleted,
            AwaitedKind.Task => Unsafe.As<Task>(content).IsCompleted,
            _ => null,
        };
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static AwaitedContent Of(object content, short token) => new(content, token, KindOf(content));

    /// <summary>
    /// Whether a method is attached to what it awaits by <see cref="ContentAttachment.AttachToSource"/>: to a source that is not ours, where there is no
    /// <see cref="LeanScheduler"/> to come back to.
    /// </summary>
    /// <param name="kind">The <see cref="Kind"/> of what it awaits.</param>
    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsAttachedAsSource(AwaitedKind kind, LeanThread thread) => kind == AwaitedKind.Source && thread.ForeignScheduler is null;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static AwaitedKind KindOf(object content)
    {
        // The runtime finds an interface at once, but a class by a walk along all base classes, of which ours have up to seven.
        if (content is IThreadPoolWorkItem)
        {
            if (content is ReusableOperation)
                return AwaitedKind.Operation;
            if (content is LeanTask)
                return AwaitedKind.LeanTask;
        }

        return content is Task ? AwaitedKind.Task : AwaitedKind.Source;
    }
}

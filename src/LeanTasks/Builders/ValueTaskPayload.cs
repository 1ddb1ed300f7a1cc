using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>What a value task stands for.</summary>
/// <param name="content">A task or a source.</param>
/// <param name="tokenAndKind">The token of a source in the low 16 bits, and above it what the object is.</param>
internal readonly struct ValueTaskPayload(object content, long tokenAndKind)
{
    // The token and the kind are one word because the struct is copied as soon as it is made. A processor does not forward two narrow stores to a
    // wide load (store forwarding), and waits until they are in the cache.
    internal ValueTaskPayload(object content, short token, AwaitedKind kind)
        : this(content, (ushort)token | ((long)kind << 16))
    {
    }

    internal object Object => content;

    internal long TokenAndKind => tokenAndKind;

    internal short Token => (short)tokenAndKind;

    internal AwaitedKind Kind => (AwaitedKind)(tokenAndKind >> 16);

    /// <summary>What a value task with a result stands for. As the BCL's: a task with a result of another type may be a source of this one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // The JIT would make a call of it where it has no profile.
    internal static ValueTaskPayload Of<TResult>(object content, short token)
    {
        // The runtime finds an interface immediately, but a class by a walk along all base classes, of which ours have up to seven.
        if (content is IThreadPoolWorkItem)
        {
            if (content is ValueTaskSourceCore)
                return new ValueTaskPayload(content, token, AwaitedKind.Operation);
            if (content is LeanTask<TResult>)
                return new ValueTaskPayload(content, token, AwaitedKind.LeanTask);
        }

        return new ValueTaskPayload(content, token, content is Task<TResult> ? AwaitedKind.Task : AwaitedKind.Source);
    }

    /// <summary>What a value task without a result stands for.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ValueTaskPayload Of(object content, short token)
    {
        if (content is IThreadPoolWorkItem)
        {
            if (content is ValueTaskSourceCore)
                return new ValueTaskPayload(content, token, AwaitedKind.Operation);
            if (content is LeanTask)
                return new ValueTaskPayload(content, token, AwaitedKind.LeanTask);
        }

        return new ValueTaskPayload(content, token, content is Task ? AwaitedKind.Task : AwaitedKind.Source);
    }

    /// <summary>
    /// Whether a method is attached to what it awaits by <see cref="AwaiterRegistration.AttachToSource"/>. That is for a source that is not ours,
    /// where there is no <see cref="LeanScheduler"/> to come back to.
    /// </summary>
    /// <param name="kind">The <see cref="Kind"/> of what it awaits.</param>
    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsAttachedAsSource(AwaitedKind kind, ThreadLocalState thread) => kind == AwaitedKind.Source && thread.ForeignScheduler is null;
}

/// <summary>What a value task stands for.</summary>
internal enum AwaitedKind : byte
{
    /// <summary>A source that is not ours.</summary>
    Source,

    /// <summary>An operation of ours.</summary>
    Operation,

    /// <summary>A task of ours.</summary>
    LeanTask,

    /// <summary>A task of the BCL's.</summary>
    Task,
}

/// <summary>
/// The awaiter of a value task that <see cref="AwaitedTask"/> has taken apart. Code that takes the result does not need it. It is not generic. So
/// code that does not know the type of the result finds it without boxing, even if the JIT has not optimized.
/// </summary>
/// <param name="payload">What the value task stands for.</param>
/// <param name="registration">How a method of ours is attached to that.</param>
internal readonly struct PayloadAwaiter(ValueTaskPayload payload, AwaiterRegistration registration) : ICriticalNotifyCompletion
{
    // Two words, and not the struct, which would be read by one wide load just after the two have been stored: see ValueTaskPayload.
    private readonly object _object = payload.Object;
    private readonly long _tokenAndKind = payload.TokenAndKind;

    internal ValueTaskPayload Payload => new(_object, _tokenAndKind);

    internal AwaiterRegistration Registration => registration;

    public void OnCompleted(Action continuation) => registration.OnCompleted(Payload, continuation);

    public void UnsafeOnCompleted(Action continuation) => registration.UnsafeOnCompleted(Payload, continuation);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <inheritdoc cref="AwaitedValueTask"/>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal static class AwaitedValueTask<TResult>
{
    private static readonly bool s_isKnown = PrivateField.Exists(static () =>
    {
        ValueTaskAwaiter<TResult> awaiter = default;
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter comingBack = Configured(default, true);
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter goingOn = Configured(default, false);
        return ValueTaskToken<TResult>.TryGet(Awaited(ref awaiter), out object? content, out _)
            && content is null
            && ComesBack(ref Awaited(ref comingBack))
            && !ComesBack(ref Awaited(ref goingOn));
    });

    /// <inheritdoc cref="AwaitedValueTask.TryGet(ref ValueTaskAwaiter, out object?, out short)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(ref ValueTaskAwaiter<TResult> awaiter, out object? content, out short token)
    {
        if (s_isKnown)
            return ValueTaskToken<TResult>.TryGet(Awaited(ref awaiter), out content, out token);
        (content, token) = (null, 0);
        return false;
    }

    /// <inheritdoc cref="AwaitedValueTask.TryGet(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter, out object?, out short, out bool)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(
        ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter, out object? content, out short token, out bool comesBack)
    {
        if (s_isKnown)
        {
            comesBack = ComesBack(ref Awaited(ref awaiter));
            return ValueTaskToken<TResult>.TryGet(Awaited(ref awaiter), out content, out token);
        }

        (content, token, comesBack) = (null, 0, false);
        return false;
    }

    private static ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter Configured(ValueTask<TResult> task, bool comesBack) => task.ConfigureAwait(comesBack).GetAwaiter();

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask<TResult> Awaited(ref ValueTaskAwaiter<TResult> awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask<TResult> Awaited(ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref bool ComesBack(ref ValueTask<TResult> task);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <inheritdoc cref="AwaitedValueTask"/>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal static unsafe class AwaitedValueTask<TResult>
{
    private static readonly bool s_isKnown = ValueTaskProbes.Awaiters<TResult>(&Awaited, &Awaited, &ComesBack) is not { } why || FastPath.ValueTaskAwaiters.TurnOff(why);

    /// <summary>Whether the awaited operation can be found, as far as this type's own fields go.</summary>
    internal static bool IsKnown => s_isKnown;

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
        ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter, out object? content, out short token, out bool returnsToContext)
    {
        if (s_isKnown)
        {
            returnsToContext = ComesBack(ref Awaited(ref awaiter));
            return ValueTaskToken<TResult>.TryGet(Awaited(ref awaiter), out content, out token);
        }

        (content, token, returnsToContext) = (null, 0, false);
        return false;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask<TResult> Awaited(ref ValueTaskAwaiter<TResult> awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask<TResult> Awaited(ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref bool ComesBack(ref ValueTask<TResult> task);
}

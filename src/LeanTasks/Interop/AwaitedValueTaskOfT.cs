using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Reusable;

namespace LeanTasks.Interop;

/// <inheritdoc cref="AwaitedValueTask"/>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal static class AwaitedValueTask<TResult>
{
    private static readonly bool s_isKnown = PrivateField.Exists(static () =>
    {
        ValueTaskAwaiter<TResult> awaiter = default;
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter comingBack = Configured(default, true);
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter goingOn = Configured(default, false);
        return !HasOperation(Awaited(ref awaiter), out _, out _) && ComesBack(ref Awaited(ref comingBack)) && !ComesBack(ref Awaited(ref goingOn));
    });

    /// <inheritdoc cref="AwaitedValueTask.TryGetOperation(ref ValueTaskAwaiter, out ReusableOperation?, out short)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGetOperation(
        ref ValueTaskAwaiter<TResult> awaiter, [NotNullWhen(true)] out ReusableOperation? operation, out short token)
    {
        if (s_isKnown)
            return HasOperation(Awaited(ref awaiter), out operation, out token);
        (operation, token) = (null, 0);
        return false;
    }

    /// <inheritdoc cref="AwaitedValueTask.TryGetOperation(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter, out ReusableOperation?, out short, out bool)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGetOperation(
        ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter,
        [NotNullWhen(true)] out ReusableOperation? operation,
        out short token,
        out bool comesBack)
    {
        if (s_isKnown)
        {
            comesBack = ComesBack(ref Awaited(ref awaiter));
            return HasOperation(Awaited(ref awaiter), out operation, out token);
        }

        (operation, token, comesBack) = (null, 0, false);
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasOperation(ValueTask<TResult> task, [NotNullWhen(true)] out ReusableOperation? operation, out short token)
    {
        operation = ValueTaskToken<TResult>.TryGet(task, out object? content, out token) ? content as ReusableOperation : null;
        return operation is not null;
    }

    private static ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter Configured(ValueTask<TResult> task, bool comesBack) => task.ConfigureAwait(comesBack).GetAwaiter();

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask<TResult> Awaited(ref ValueTaskAwaiter<TResult> awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask<TResult> Awaited(ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref bool ComesBack(ref ValueTask<TResult> task);
}

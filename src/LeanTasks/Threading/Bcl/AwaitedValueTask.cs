using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// What the BCL's awaiters of a <see cref="ValueTask"/> await. The fields are not public; on a runtime that has them under other names,
/// nothing is known.
/// </summary>
internal static unsafe class AwaitedValueTask
{
    private static readonly bool s_isKnown = ValueTaskProbes.Awaiters(&Awaited, &Awaited, &ComesBack) is not { } why || FastPath.ValueTaskAwaiters.TurnOff(why);

    /// <summary>Whether the awaited operation can be found, as far as this type's own fields go.</summary>
    internal static bool IsKnown => s_isKnown;

    /// <summary>Finds what is awaited.</summary>
    /// <param name="awaiter">An awaiter that comes back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <param name="content">A task, a source, or null for a result.</param>
    /// <param name="token">The token that the value task carries.</param>
    /// <returns>Whether the answer is known.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(ref ValueTaskAwaiter awaiter, out object? content, out short token)
    {
        if (s_isKnown)
            return ValueTaskToken.TryGet(Awaited(ref awaiter), out content, out token);
        (content, token) = (null, 0);
        return false;
    }

    /// <summary>Finds what is awaited.</summary>
    /// <param name="awaiter">An awaiter that is configured to come back or not.</param>
    /// <param name="content">A task, a source, or null for a result.</param>
    /// <param name="token">The token that the value task carries.</param>
    /// <param name="returnsToContext">Whether the awaiter is to come back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>Whether the answer is known.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(
        ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter, out object? content, out short token, out bool returnsToContext)
    {
        if (s_isKnown)
        {
            returnsToContext = ComesBack(ref Awaited(ref awaiter));
            return ValueTaskToken.TryGet(Awaited(ref awaiter), out content, out token);
        }

        (content, token, returnsToContext) = (null, 0, false);
        return false;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask Awaited(ref ValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask Awaited(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref bool ComesBack(ref ValueTask task);
}

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

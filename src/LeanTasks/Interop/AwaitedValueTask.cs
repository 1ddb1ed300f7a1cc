using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Reusable;

namespace LeanTasks.Interop;

/// <summary>
/// What the BCL's awaiters of a <see cref="ValueTask"/> await. Fields that are not public; on a runtime that has them under other
/// names, nothing is known.
/// </summary>
internal static class AwaitedValueTask
{
    private static readonly bool s_isKnown = PrivateField.Exists(static () =>
    {
        ValueTaskAwaiter awaiter = default;
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter comingBack = Configured(default, true);
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter goingOn = Configured(default, false);
        return !HasOperation(Awaited(ref awaiter), out _, out _) && ComesBack(ref Awaited(ref comingBack)) && !ComesBack(ref Awaited(ref goingOn));
    });

    /// <summary>Finds the operation of ours that is awaited.</summary>
    /// <param name="awaiter">One that comes back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="token">What the value task carries.</param>
    /// <returns>Whether it is known to await one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGetOperation(
        ref ValueTaskAwaiter awaiter, [NotNullWhen(true)] out ReusableOperation? operation, out short token)
    {
        if (s_isKnown)
            return HasOperation(Awaited(ref awaiter), out operation, out token);
        (operation, token) = (null, 0);
        return false;
    }

    /// <summary>Finds the operation of ours that is awaited.</summary>
    /// <param name="awaiter">One that was told whether it comes back.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="token">What the value task carries.</param>
    /// <param name="comesBack">Whether the awaiter is to come back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>Whether it is known to await one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGetOperation(
        ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter,
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
    private static bool HasOperation(ValueTask task, [NotNullWhen(true)] out ReusableOperation? operation, out short token)
    {
        operation = ValueTaskToken.TryGet(task, out object? content, out token) ? content as ReusableOperation : null;
        return operation is not null;
    }

    private static ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter Configured(ValueTask task, bool comesBack) => task.ConfigureAwait(comesBack).GetAwaiter();

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask Awaited(ref ValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask Awaited(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref bool ComesBack(ref ValueTask task);
}

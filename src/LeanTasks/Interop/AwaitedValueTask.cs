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
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter configured = default;
        return !TryGetOperation(in Awaited(ref awaiter), out _, out _, out _)
            && !TryGetOperation(in Awaited(ref configured), out _, out _, out _)
            && ValueTaskToken.IsKnown;
    });

    /// <summary>Finds the operation of ours that is awaited.</summary>
    /// <param name="awaiter">One of the two, configured or not.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="token">What the value task carries.</param>
    /// <param name="comesBack">Whether the awaiter is to come back to a <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>Whether it is known to await one.</returns>
    internal static bool TryGetOperation<TAwaiter>(
        ref TAwaiter awaiter, [NotNullWhen(true)] out ReusableOperation? operation, out short token, out bool comesBack)
    {
        if (s_isKnown)
        {
            return typeof(TAwaiter) == typeof(ValueTaskAwaiter)
                ? TryGetOperation(in Awaited(ref Unsafe.As<TAwaiter, ValueTaskAwaiter>(ref awaiter)), out operation, out token, out comesBack)
                : TryGetOperation(
                    in Awaited(ref Unsafe.As<TAwaiter, ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter>(ref awaiter)),
                    out operation,
                    out token,
                    out comesBack);
        }

        (operation, token, comesBack) = (null, 0, false);
        return false;
    }

    private static bool TryGetOperation(
        in ValueTask task, [NotNullWhen(true)] out ReusableOperation? operation, out short token, out bool comesBack)
    {
        comesBack = ComesBack(ref Unsafe.AsRef(in task));
        operation = ValueTaskToken.TryGet(task, out object? content, out token) ? content as ReusableOperation : null;
        return operation is not null;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref readonly ValueTask Awaited(ref ValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref readonly ValueTask Awaited(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref readonly bool ComesBack(ref ValueTask task);
}

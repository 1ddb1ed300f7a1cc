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
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter configured = default;
        return !TryGetOperation(in Awaited(ref awaiter), out _, out _, out _)
            && !TryGetOperation(in Awaited(ref configured), out _, out _, out _)
            && ValueTaskToken<TResult>.IsKnown;
    });

    /// <inheritdoc cref="AwaitedValueTask.TryGetOperation"/>
    internal static bool TryGetOperation<TAwaiter>(
        ref TAwaiter awaiter, [NotNullWhen(true)] out ReusableOperation? operation, out short token, out bool comesBack)
    {
        if (s_isKnown)
        {
            return typeof(TAwaiter) == typeof(ValueTaskAwaiter<TResult>)
                ? TryGetOperation(in Awaited(ref Unsafe.As<TAwaiter, ValueTaskAwaiter<TResult>>(ref awaiter)), out operation, out token, out comesBack)
                : TryGetOperation(
                    in Awaited(ref Unsafe.As<TAwaiter, ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter>(ref awaiter)),
                    out operation,
                    out token,
                    out comesBack);
        }

        (operation, token, comesBack) = (null, 0, false);
        return false;
    }

    private static bool TryGetOperation(
        in ValueTask<TResult> task, [NotNullWhen(true)] out ReusableOperation? operation, out short token, out bool comesBack)
    {
        comesBack = ComesBack(ref Unsafe.AsRef(in task));
        operation = ValueTaskToken<TResult>.TryGet(task, out object? content, out token) ? content as ReusableOperation : null;
        return operation is not null;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref readonly ValueTask<TResult> Awaited(ref ValueTaskAwaiter<TResult> awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref readonly ValueTask<TResult> Awaited(ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref readonly bool ComesBack(ref ValueTask<TResult> task);
}

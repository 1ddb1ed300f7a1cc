using System.Runtime.CompilerServices;

namespace LeanTasks.Interop;

/// <inheritdoc cref="AwaitedValueTask"/>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal static class AwaitedValueTask<TResult>
{
    private static readonly bool s_isKnown = Exists();

    /// <inheritdoc cref="AwaitedValueTask.TryGet"/>
    internal static bool TryGet(ref ValueTaskAwaiter<TResult> awaiter, out object? content, out short token)
    {
        if (s_isKnown)
            return ValueTaskToken<TResult>.TryGet(Awaited(ref awaiter), out content, out token);
        (content, token) = (null, 0);
        return false;
    }

    private static bool Exists()
    {
        try
        {
            ValueTaskAwaiter<TResult> awaiter = default;
            return ValueTaskToken<TResult>.TryGet(Awaited(ref awaiter), out _, out _);
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref readonly ValueTask<TResult> Awaited(ref ValueTaskAwaiter<TResult> awaiter);
}

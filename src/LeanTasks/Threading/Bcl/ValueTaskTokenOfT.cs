using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <inheritdoc cref="ValueTaskToken"/>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal static unsafe class ValueTaskToken<TResult>
{
    private static readonly bool s_isKnown = ValueTaskProbes.TokenOf<TResult>(&Token) is not { } why || FastPath.ValueTaskToken.TurnOff(why);

    /// <summary>Whether <see cref="TryGet"/> can find both.</summary>
    internal static bool IsKnown => s_isKnown && ValueTaskContent<TResult>.IsKnown;

    /// <inheritdoc cref="ValueTaskToken.TryGet"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(ValueTask<TResult> task, out object? content, out short token)
    {
        token = s_isKnown ? Token(ref task) : default;
        return ValueTaskContent<TResult>.TryGet(task, out content) && s_isKnown;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    private static extern ref short Token(ref ValueTask<TResult> task);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// The number by which a ValueTask's source knows it. The field is not public, and neither is the source (see
/// <see cref="ValueTaskContent"/>). With both, code can wait for a source without the delegate that an awaiter needs.
/// </summary>
internal static unsafe class ValueTaskToken
{
    private static readonly bool s_isKnown = ValueTaskProbes.TokenOf(&Token) is not { } why || FastPath.ValueTaskToken.TurnOff(why);

    private static readonly bool s_isKnownOfResults = ValueTaskToken<int>.IsKnown;

    /// <summary>Whether <see cref="TryGet"/> can find both.</summary>
    internal static bool IsKnown => s_isKnown && ValueTaskContent.IsKnown;

    /// <summary>The same for value tasks with results. Their fields have the same names whatever the result; so this is asked of one of them alone.</summary>
    internal static bool IsKnownOfResults => s_isKnownOfResults;

    /// <returns>Whether both answers are known.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(ValueTask task, out object? content, out short token)
    {
        token = s_isKnown ? Token(ref task) : default;
        return ValueTaskContent.TryGet(task, out content) && s_isKnown;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    private static extern ref short Token(ref ValueTask task);
}

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

using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// What a ValueTask wraps: a task, a source, or null for a result. The field is not public; on a runtime that has it under another name,
/// nothing is known.
/// </summary>
internal static unsafe class ValueTaskContent
{
    private static readonly bool s_isKnown = ValueTaskProbes.Content(&Content) is not { } why || FastPath.ValueTaskContent.TurnOff(why);

    /// <summary>Whether <see cref="TryGet"/> can find it.</summary>
    internal static bool IsKnown => s_isKnown;

    /// <returns>Whether the answer is known.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(ValueTask task, out object? content)
    {
        content = s_isKnown ? Content(ref task) : null;
        return s_isKnown;
    }

    /// <summary>Whether a value task wraps nothing. To be asked only where that <see cref="IsKnown"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsNone(ValueTask task) => Content(ref task) is null;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref object? Content(ref ValueTask task);
}

/// <inheritdoc cref="ValueTaskContent"/>
internal static unsafe class ValueTaskContent<TResult>
{
    private static readonly bool s_isKnown = ValueTaskProbes.Content<TResult>(&Content) is not { } why || FastPath.ValueTaskContent.TurnOff(why);

    /// <summary>Whether <see cref="TryGet"/> can find it.</summary>
    internal static bool IsKnown => s_isKnown;

    /// <inheritdoc cref="ValueTaskContent.TryGet"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGet(ValueTask<TResult> task, out object? content)
    {
        content = s_isKnown ? Content(ref task) : null;
        return s_isKnown;
    }

    /// <summary>
    /// Whether a value task wraps nothing, so that it has its result in itself. To be asked only where <see cref="ValueTaskToken.IsKnownOfResults"/>: what the
    /// first await of each type looks at is not probed for that type.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsNone(ValueTask<TResult> task) => Content(ref task) is null;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref object? Content(ref ValueTask<TResult> task);
}

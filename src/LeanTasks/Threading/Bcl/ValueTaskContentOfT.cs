using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

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

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref object? Content(ref ValueTask<TResult> task);
}

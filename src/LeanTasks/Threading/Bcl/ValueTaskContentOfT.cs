using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <inheritdoc cref="ValueTaskContent"/>
internal static class ValueTaskContent<TResult>
{
    private static readonly bool s_isKnown = PrivateField.Exists(static () =>
    {
        ValueTask<TResult> task = default;
        return Content(ref task) is null;
    });

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

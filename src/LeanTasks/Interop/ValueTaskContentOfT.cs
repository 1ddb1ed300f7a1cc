using System.Runtime.CompilerServices;

namespace LeanTasks.Interop;

/// <inheritdoc cref="ValueTaskContent"/>
internal static class ValueTaskContent<TResult>
{
    private static readonly bool s_isKnown = Exists();

    /// <inheritdoc cref="ValueTaskContent.TryGet"/>
    internal static bool TryGet(ValueTask<TResult> task, out object? content)
    {
        content = s_isKnown ? Content(ref task) : null;
        return s_isKnown;
    }

    private static bool Exists()
    {
        try
        {
            ValueTask<TResult> task = default;
            return Content(ref task) is null;
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref object? Content(ref ValueTask<TResult> task);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Interop;

/// <summary>
/// What the BCL's awaiter of a <see cref="ValueTask"/> awaits. A field that is not public; on a runtime that has it under another
/// name, nothing is known.
/// </summary>
internal static class AwaitedValueTask
{
    private static readonly bool s_isKnown = Exists();

    /// <returns>Whether the answer is known.</returns>
    internal static bool TryGet(ref ValueTaskAwaiter awaiter, out object? content, out short token)
    {
        if (s_isKnown)
            return ValueTaskToken.TryGet(Awaited(ref awaiter), out content, out token);
        (content, token) = (null, 0);
        return false;
    }

    private static bool Exists()
    {
        try
        {
            ValueTaskAwaiter awaiter = default;
            return ValueTaskToken.TryGet(Awaited(ref awaiter), out _, out _);
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref readonly ValueTask Awaited(ref ValueTaskAwaiter awaiter);
}

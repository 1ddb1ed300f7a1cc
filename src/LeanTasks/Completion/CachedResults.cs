using System.Runtime.CompilerServices;

namespace LeanTasks.Completion;

/// <summary>
/// Completed tasks for the results that methods return most, the same ones that the BCL keeps for <c>Task.FromResult</c>. These
/// are null, true, the integers from -1 to 8, and values without references of 1, 2, 4, 8 or 16 zero bytes.
/// </summary>
internal static class CachedResults<TResult>
{
    private const int MinInteger = -1;
    private const int EndOfIntegers = 9;

    private static readonly LeanTask<TResult> s_default = new(default(TResult)!, TaskOptions.Cached);

    internal static LeanTask<TResult> Get(TResult result)
    {
        // The tests of the type are constants to the JIT.
        if (typeof(TResult) == typeof(int))
        {
            int value = Unsafe.BitCast<TResult, int>(result);
            return value is >= MinInteger and < EndOfIntegers
                ? Unsafe.As<LeanTask<TResult>>(Small.Integers[value - MinInteger])
                : new LeanTask<TResult>(result);
        }

        if (typeof(TResult) == typeof(bool) && Unsafe.BitCast<TResult, bool>(result))
            return Unsafe.As<LeanTask<TResult>>(Small.True);

        return result is null || IsZero(result) ? s_default : new LeanTask<TResult>(result);
    }

    /// <summary>Compares the bits: minus zero equals zero, but is not the same result.</summary>
    private static bool IsZero(TResult result)
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<TResult>())
            return false;

        return Unsafe.SizeOf<TResult>() switch
        {
            1 => Unsafe.BitCast<TResult, byte>(result) == 0,
            2 => Unsafe.BitCast<TResult, ushort>(result) == 0,
            4 => Unsafe.BitCast<TResult, uint>(result) == 0,
            8 => Unsafe.BitCast<TResult, ulong>(result) == 0,
            16 => Unsafe.BitCast<TResult, UInt128>(result) == 0,
            _ => false,
        };
    }

    private static class Small
    {
        internal static readonly LeanTask<bool> True = new(result: true, TaskOptions.Cached);

        internal static readonly LeanTask<int>[] Integers =
            [.. Enumerable.Range(MinInteger, EndOfIntegers - MinInteger).Select(static i => new LeanTask<int>(i, TaskOptions.Cached))];
    }
}

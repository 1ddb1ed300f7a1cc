using System.Runtime.CompilerServices;

namespace LeanTasks.Completion;

/// <summary>
/// Completed tasks for the results that methods return most, the same ones that the BCL keeps for <c>Task.FromResult</c>: the
/// default of a type, both booleans, and the integers from -1 to 8.
/// </summary>
internal static class CachedResults<TResult>
{
    private const int LeastInteger = -1;
    private const int EndOfIntegers = 9;

    private static readonly LeanTask<TResult> s_default = new(default(TResult)!);

    internal static LeanTask<TResult> Get(TResult result)
    {
        // The tests of the type are constants to the JIT.
        if (typeof(TResult) == typeof(int))
        {
            int value = Unsafe.BitCast<TResult, int>(result);
            return value is >= LeastInteger and < EndOfIntegers
                ? Unsafe.As<LeanTask<TResult>>(Small.Integers[value - LeastInteger])
                : new LeanTask<TResult>(result);
        }

        if (typeof(TResult) == typeof(bool))
            return Unsafe.BitCast<TResult, bool>(result) ? Unsafe.As<LeanTask<TResult>>(Small.True) : s_default;

        if (typeof(TResult) == typeof(VoidResult))
            return s_default;

        return IsDefault(result) ? s_default : new LeanTask<TResult>(result);
    }

    private static bool IsDefault(TResult result)
    {
        if (result is null)
            return true;
        return IsPrimitive && EqualityComparer<TResult>.Default.Equals(result, default);
    }

    // Not of floating-point numbers: zero equals minus zero, and is not the same result.
    private static bool IsPrimitive =>
        typeof(TResult) == typeof(byte) || typeof(TResult) == typeof(sbyte) || typeof(TResult) == typeof(char)
        || typeof(TResult) == typeof(short) || typeof(TResult) == typeof(ushort) || typeof(TResult) == typeof(uint)
        || typeof(TResult) == typeof(long) || typeof(TResult) == typeof(ulong)
        || typeof(TResult) == typeof(nint) || typeof(TResult) == typeof(nuint);

    private static class Small
    {
        internal static readonly LeanTask<bool> True = new(result: true);

        internal static readonly LeanTask<int>[] Integers =
            [.. Enumerable.Range(LeastInteger, EndOfIntegers - LeastInteger).Select(static i => new LeanTask<int>(i))];
    }
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>
/// Decides whether the task of a call that did not suspend was allocated for it. The BCL caches tasks for null, the booleans, the integers
/// from -1 to 8 and any small value that is all zeros, and LeanTasks caches them for the same values.
/// </summary>
internal static class ResultTask
{
    private const int LeastInteger = -1;
    private const int GreatestInteger = 8;

    /// <summary>Whether the task is one that is kept. The tests of the type are constants to the JIT.</summary>
    /// <param name="result">What the method returned.</param>
    /// <param name="task">Its task.</param>
    /// <param name="ofDefault">The task that is kept for the type's default, if one is.</param>
    /// <remarks>
    /// The result alone would not do: whether a value is all zeros is decided by what lies between its fields too, and that may differ from
    /// copy to copy.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsKept<TResult>(TResult result, object task, object ofDefault)
    {
        if (typeof(TResult) == typeof(int))
            return Unsafe.BitCast<TResult, int>(result) is >= LeastInteger and <= GreatestInteger;
        return typeof(TResult) == typeof(bool) || ReferenceEquals(task, ofDefault);
    }
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>
/// Decides whether the task of a call that did not suspend was allocated for it. The BCL caches tasks for null, the booleans, the integers
/// from -1 to 8 and any small value that is all zeros. LeanTasks caches them for the same values.
/// </summary>
internal static class ResultTask
{
    private const int MinInteger = -1;
    private const int MaxInteger = 8;

    /// <summary>The type of a task of a method without a result that only says how it ended.</summary>
    internal static Type WithoutResult => AsyncTaskMethodBuilder.Create().Task.GetType();

    /// <summary>Whether the task is a cached one. The tests of the type are constants to the JIT.</summary>
    /// <param name="result">The method's result.</param>
    /// <param name="task">Its task.</param>
    /// <param name="ofDefault">The cached task for the type's default, if any.</param>
    /// <remarks>
    /// The result alone is not enough. Whether a value is all zeros also depends on the padding between its fields, which may differ from
    /// copy to copy.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsKept<TResult>(TResult result, object task, object ofDefault)
    {
        if (typeof(TResult) == typeof(int))
            return Unsafe.BitCast<TResult, int>(result) is >= MinInteger and <= MaxInteger;
        return typeof(TResult) == typeof(bool) || ReferenceEquals(task, ofDefault);
    }
}

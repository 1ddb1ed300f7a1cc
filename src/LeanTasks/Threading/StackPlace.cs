using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Tells a thread by a place on its stack. At the low end of each stack is a page, at least, that nobody may touch; so whoever is less
/// than a page below a place that is in use is on the same stack, and nothing has to be looked up. Even without such a page, the
/// place would have to be in the last page of one stack, where no managed code gets, and the caller in the first of another.
/// </summary>
internal static unsafe class StackPlace
{
    // The smallest that there are.
    private const int PageSize = 4096;

    /// <summary>Whether the caller is on the same stack as a place, and not far below. False for others, and for one who is further down.</summary>
    /// <param name="place">The address of a variable on a stack, whose method may have returned.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsJustAbove(nint place)
    {
        byte here;
        return (nuint)(place - (nint)(&here)) < PageSize;
    }
}

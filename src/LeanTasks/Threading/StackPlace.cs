using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Recognizes a thread by a place on its stack. At the low end of each stack is at least one guard page, which nothing can touch. So code
/// less than a page below a place in use is on the same stack, and nothing needs a look-up. Without such a page, a mistake would need the
/// caller in the first page of a stack. It would also need the place in the last page of another, which managed code never reaches.
/// </summary>
internal static unsafe class StackPlace
{
    // The smallest page size that exists.
    private const int PageSize = 4096;

    /// <summary>Whether the caller is on the same stack as a place, and not far below. False on other stacks, and further down.</summary>
    /// <param name="place">The address of a variable on a stack, whose method may have returned.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsJustAbove(nint place)
    {
        byte here;
        return (nuint)(place - (nint)(&here)) < PageSize;
    }
}

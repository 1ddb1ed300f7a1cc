using LeanTasks;

namespace MergeSort;

/// <summary>
/// Sorts a part of an array and counts its inversions: the pairs that stood in the wrong order. Both halves at once, then merged.
/// </summary>
internal readonly struct InversionSort(int[] values, int[] buffer, int start, int end) : IForkBody<long>
{
    // A fork takes a few nanoseconds, so it pays for parts that take less than a microsecond.
    private const int SmallPart = 32;

    public InversionSort(int[] values)
        : this(values, new int[values.Length], 0, values.Length)
    {
    }

    private bool IsSmall => end - start <= SmallPart;

    private int Middle => start + (end - start) / 2;

    private InversionSort Left => new(values, buffer, start, Middle);

    private InversionSort Right => new(values, buffer, Middle, end);

    public long Run(ForkWorker worker)
    {
        if (IsSmall)
            return Insert();
        long inLeft = Fork.Join(worker, Left, Right, out long inRight);
        return inLeft + inRight + Merge();
    }

    /// <summary>The same on one thread.</summary>
    public long RunSequentially() => IsSmall ? Insert() : Left.RunSequentially() + Right.RunSequentially() + Merge();

    private long Insert()
    {
        long inversions = 0;
        for (int i = start + 1; i < end; i++)
        {
            int value = values[i];
            int place = i;
            for (; place > start && values[place - 1] > value; place--)
                values[place] = values[place - 1];
            values[place] = value;
            inversions += i - place;
        }

        return inversions;
    }

    private long Merge()
    {
        long inversions = 0;
        Array.Copy(values, start, buffer, start, end - start);
        int left = start, right = Middle;
        for (int i = start; i < end; i++)
        {
            if (right == end || left < Middle && buffer[left] <= buffer[right])
            {
                values[i] = buffer[left++];
            }
            else
            {
                // It goes before all that are still left of it.
                inversions += Middle - left;
                values[i] = buffer[right++];
            }
        }

        return inversions;
    }
}

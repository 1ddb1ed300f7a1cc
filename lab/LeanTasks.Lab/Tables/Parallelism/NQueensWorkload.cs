using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>In how many ways twelve queens can stand on a board without attacking each other; an iteration for each way of placing two.</summary>
[Rounds(15, ByteRounds = 1)]
public abstract class NQueensWorkload : RealWork
{
    protected const int Beginnings = Size * Size;

    private const int Size = 12;
    private const uint Full = (1u << Size) - 1;
    private const int Solutions = 14_200;

    protected int Count { get; set; }

    [Benchmark, Workload("nqueens")]
    public void Place() => Work();

    protected override bool IsRight() => Count == Solutions;

    /// <summary>The ways that begin with the queens of the first two rows at these places.</summary>
    protected static int Begin(int beginning)
    {
        uint first = 1u << (beginning / Size);
        uint second = 1u << (beginning % Size);
        return (second & (first | (first << 1) | (first >> 1))) != 0
            ? 0
            : Place(first | second, ((first << 1) | second) << 1, ((first >> 1) | second) >> 1);
    }

    /// <param name="columns">The columns that are taken.</param>
    /// <param name="left">The places of the next row that are attacked along a diagonal to the left.</param>
    /// <param name="right">Those to the right.</param>
    private static int Place(uint columns, uint left, uint right)
    {
        if (columns == Full)
            return 1;
        int count = 0;
        for (uint free = Full & ~(columns | left | right); free != 0; free &= free - 1)
        {
            uint queen = free & (0 - free);
            count += Place(columns | queen, (left | queen) << 1, (right | queen) >> 1);
        }

        return count;
    }
}

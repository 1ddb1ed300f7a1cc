// A recursive fork-join: a merge sort whose halves are sorted at once, down to parts of 32 numbers. What to see: the result is
// that of one thread, and tens of thousands of forks allocate nothing and cost next to nothing, even where one core does it all.
using System.Diagnostics;
using LeanTasks;
using MergeSort;

const int Count = 1_000_000;
const int Rounds = 3;

Random random = new(1);
int[] numbers = [.. Enumerable.Range(0, Count).Select(_ => random.Next())];
WorkStealingScheduler scheduler = WorkStealingScheduler.Shared;

long expected = 0, inversions = 0, bytes = 0;
int[] sorted = [], forked = [];
TimeSpan sequential = TimeSpan.MaxValue, parallel = TimeSpan.MaxValue;
for (int round = 0; round < Rounds; round++)
{
    sorted = [.. numbers];
    InversionSort alone = new(sorted);
    long start = Stopwatch.GetTimestamp();
    expected = alone.RunSequentially();
    sequential = Min(sequential, Stopwatch.GetElapsedTime(start));

    forked = [.. numbers];
    InversionSort sort = new(forked);
    long allocated = GC.GetTotalAllocatedBytes(precise: true);
    start = Stopwatch.GetTimestamp();
    inversions = scheduler.Run<InversionSort, long>(sort);
    parallel = Min(parallel, Stopwatch.GetElapsedTime(start));
    bytes = GC.GetTotalAllocatedBytes(precise: true) - allocated;
}

Console.WriteLine($"{Count:N0} numbers are sorted: {forked.SequenceEqual(numbers.Order())}");
Console.WriteLine($"{inversions:N0} inversions, as many as one thread counts: {inversions == expected && forked.SequenceEqual(sorted)}");
Console.WriteLine($"one thread {sequential.TotalMilliseconds:F1} ms, forked on {scheduler.MaximumConcurrencyLevel} workers {parallel.TotalMilliseconds:F1} ms, {bytes} B");

static TimeSpan Min(TimeSpan a, TimeSpan b) => a < b ? a : b;

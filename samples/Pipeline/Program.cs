// A pipeline of stages over bounded channels. What to see: the stages run at the same time and wait for one another; a fault in the
// middle comes out at the end as it was thrown, after all stages have stopped; so does a cancellation.
using System.Diagnostics;
using Pipeline;

const int Orders = 50_000;

// The first run compiles.
await OrderPipeline.TotalAsync(Lines(Orders), CancellationToken.None);

long bytes = GC.GetTotalAllocatedBytes(precise: true);
long start = Stopwatch.GetTimestamp();
decimal total = await OrderPipeline.TotalAsync(Lines(Orders), CancellationToken.None);
TimeSpan time = Stopwatch.GetElapsedTime(start);
bytes = GC.GetTotalAllocatedBytes(precise: true) - bytes;
Console.WriteLine($"{Orders:N0} orders cost {total:N2}");
Console.WriteLine($"{time.TotalMilliseconds:F0} ms, {(double)bytes / Orders:F0} B an order, with its text");

try
{
    await OrderPipeline.TotalAsync(Lines(1_000).Append("7 apples").Concat(Lines(Orders)), CancellationToken.None);
}
catch (FormatException error)
{
    Console.WriteLine($"Fault: {error.Message}");
}

using CancellationTokenSource cancel = new();
int read = 0;
try
{
    await OrderPipeline.TotalAsync(Lines(Orders).Select(CancelLate), cancel.Token);
}
catch (OperationCanceledException)
{
    Console.WriteLine($"Canceled after {read:N0} orders.");
}

static IEnumerable<string> Lines(int count) => Enumerable.Range(0, count).Select(static i => $"{i % 10} {1 + i % 3}");

string CancelLate(string line)
{
    if (++read == 10_000)
        cancel.Cancel();
    return line;
}

using System.Diagnostics;
using System.Globalization;

namespace Notes;

/// <summary>The work of many requests without HTTP, so that a change of a method can be told by bytes and time.</summary>
public static class Workload
{
    /// <summary>Reads notes one after another, one in a hundred anew, and tells what a round took.</summary>
    public static async Task RunAsync(NotePages pages, int rounds, TextWriter output, CancellationToken cancellationToken)
    {
        const int Warmup = 3;
        List<int> ids = await pages.IdsAsync(cancellationToken);
        for (int round = 1 - Warmup; round <= rounds; round++)
        {
            long bytes = GC.GetTotalAllocatedBytes(precise: true);
            long start = Stopwatch.GetTimestamp();
            foreach (int id in ids)
            {
                if (id % 100 == 0)
                    await pages.RefreshAsync(id, cancellationToken);
                await pages.LineAsync(id, cancellationToken);
            }

            double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            bytes = GC.GetTotalAllocatedBytes(precise: true) - bytes;
            if (round > 0)
                await output.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"{(double)bytes / ids.Count:F2} B {nanoseconds / ids.Count:F1} ns"));
        }
    }
}

using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Tests.Support;

namespace LeanTasks.Profiling.Tests.Threads;

public class ThreadEndTests
{
    private const int Site = 5_000;

    // Far above the sites of all tests, so that nothing else is counted there, and every thread's numbers must grow.
    private const int FirstSlot = Site * Slot.Count;

    [Fact]
    public void WhatADeadThreadCountedIsKeptAndItsPageIsNot()
    {
        const int Threads = 50;
        int pages = PagesOf(null).Count;
        long before = Read(Slot.Synchronous);
        for (int i = 0; i < Threads; i++)
            FreshThread.Run(static () => ThreadCounts.Add(FirstSlot + Slot.Synchronous));
        long alive = Read(Slot.Synchronous);

        // A finalizer that runs late is no fault.
        Patience.Until(() =>
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return PagesOf(null).Count <= pages + (Threads / 2);
        });

        Assert.Equal(before + Threads, alive);
        Assert.Equal(before + Threads, Read(Slot.Synchronous));
    }

    [Fact]
    public void GrowingLosesNothing()
    {
        long before = Read(Slot.Suspended) + Read(Slot.Suspensions, further: 5_000);
        FreshThread.Run(static () =>
        {
            for (int i = 0; i < 1_000; i++)
                ThreadCounts.Add(FirstSlot + Slot.Suspended);
            ThreadCounts.Add(FirstSlot + (5_000 * Slot.Count) + Slot.Suspensions, 5);
            ThreadCounts.Add(FirstSlot + Slot.Suspended, 20);
        });

        Assert.Equal(before + 1_025, Read(Slot.Suspended) + Read(Slot.Suspensions, further: 5_000));
    }

    /// <summary>A call that begins and ends while the numbers are read is pending, or has not begun; it has never ended only.</summary>
    [Fact]
    public void AReaderSeesNoEndWithoutItsBeginning()
    {
        long[][] read = [new long[Slot.Count], [.. Enumerable.Repeat(1L, Slot.Count)]];
        int next = 0;
        long[] all = CountsLedger.ReadTwice(_ => read[next++], Slot.Count);
        Assert.Equal([1, 1, 1, 1, 1, 1, 0, 0, 0, 0], all);
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "s_pages")]
    private static extern ref List<ThreadPage> PagesOf([UnsafeAccessorType("LeanTasks.Profiling.Counting.CountsLedger, LeanTasks.Profiling")] object? ledger);

    private static long Read(int slot, int further = 0) => CountsLedger.Read(Site + further + 1)[FirstSlot + (further * Slot.Count) + slot];
}

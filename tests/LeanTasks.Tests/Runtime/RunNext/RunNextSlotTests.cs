using LeanTasks.Runtime;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Runtime.RunNext;

/// <summary>One slot, and how it tells what is worth putting into it. The races are the explorer's.</summary>
public sealed class RunNextSlotTests
{
    private const int PassesAfterMiss = 63;

    private static readonly LeanTask s_item = LeanTask.CompletedTask;

    // Its watcher comes when something is put, and may take it out again; what is queued from there has run already.
    private readonly RunNextSlot _slot = new RunNextWatcher(slots: 1, stream: 0).SlotForThread();

    [Fact]
    public void NothingIsTakenOutOfAnEmptyOne()
    {
        Assert.False(_slot.IsFilled);
        Assert.Null(_slot.Take());
        Assert.Null(_slot.TakeStale());
    }

    [Fact]
    public void AfterAMissOthersPass()
    {
        Assert.Null(_slot.TakeAway());
        for (int i = 0; i < PassesAfterMiss; i++)
            Assert.False(_slot.TryPut(s_item));
        Assert.True(_slot.TryPut(s_item));
    }

    /// <summary>To wake a thread for it would cost what the pool's own queue costs, which wakes one that runs it.</summary>
    [Fact]
    public void WhatComesAloneGoesToThePool() =>
        Assert.False(new RunNextWatcher(slots: 1, stream: int.MaxValue / 64).SlotForThread().TryPut(s_item));

    [Fact]
    public void AStreamIsPutAsSoonAsItIsOne()
    {
        // It comes at once, or within as many windows as a busy machine makes of it.
        RunNextSlot slot = new RunNextWatcher(slots: 1, stream: 1).SlotForThread();
        Patience.Until(() => slot.TryPut(s_item));
    }

    [Fact]
    public void ThreadsTakeTurns()
    {
        RunNextWatcher watcher = new(slots: 4);
        RunNextSlot[] slots = [.. Enumerable.Range(0, 8).Select(_ => watcher.SlotForThread())];
        Assert.Equal(4, slots.Distinct().Count());
        Assert.Equal(slots[..4], slots[4..]);
    }
}

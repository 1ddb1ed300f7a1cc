using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a thread of the pool is to run next lies in a slot, and the watcher sees to it if the thread does not come to it.</summary>
public class RunNextScenarios
{
    [Fact]
    public void AThreadBlocksUntilWhatItIsToRunNextHasRun() => Explored.Always(static execution =>
    {
        RunNextSlot slot = NewSlot();
        execution.StartOnPool("owner", Item(execution, slot, "first", () => BlockFor(execution, slot, "second")).Execute);
    });

    [Fact]
    public void AThreadBlocksThatHasRunOneFromTheSlot() => Explored.Always(static execution =>
    {
        RunNextSlot slot = NewSlot();
        execution.StartOnPool("owner", Item(execution, slot, "first", () =>
            Item(execution, slot, "second", () => BlockFor(execution, slot, "third")).Queue()).Execute);
    });

    [Fact]
    public void AThreadBlocksWhileTheWatcherLeaves() => Explored.Always(static execution =>
    {
        RunNextWatcher watcher = new(slots: 1, idlePauses: 1, stream: 0);
        RunNextSlot slot = watcher.SlotForThread();
        execution.StartOnPool("watcher", ((IThreadPoolWorkItem)watcher).Execute);
        execution.StartOnPool("owner", () =>
        {
            // Longer than the watcher pauses: so this one comes late without being interrupted.
            Thread.Sleep(2);
            Item(execution, slot, "first", () => BlockFor(execution, slot, "second")).Execute();
        });
    });

    [Fact]
    public void TwoThreadsHaveOneSlot() => Explored.Always(static execution =>
    {
        RunNextSlot slot = NewSlot();
        foreach (string name in (string[])["first", "second"])
        {
            execution.StartOnPool($"owner of the {name}", Item(execution, slot, $"{name}'s first", () =>
                Item(execution, slot, $"{name}'s second").Queue()).Execute);
        }
    });

    [Fact]
    public void TwoThreadsHaveOneSlotAndOneBlocks() => Explored.Always(static execution =>
    {
        RunNextSlot slot = NewSlot();
        execution.StartOnPool("owner", Item(execution, slot, "first", () => Item(execution, slot, "second").Queue()).Execute);
        execution.StartOnPool("blocker", Item(execution, slot, "third", () => BlockFor(execution, slot, "fourth")).Execute);
    });

    [Fact]
    public void ThePoolHasOtherThingsToDo() => Explored.Always(static execution =>
    {
        RunNextSlot slot = NewSlot();
        Once other = new(execution, "The other item");
        execution.StartOnPool("owner", Item(execution, slot, "first", () => BlockFor(execution, slot, "second")).Execute);
        execution.Start("other", () => ThreadPool.UnsafeQueueUserWorkItem(once => once.Runs(), other, preferLocal: false));
    });

    [Fact]
    public void AnItemOfOneSlotBlocksForOneOfAnother() => Explored.Always(static execution =>
    {
        RunNextWatcher watcher = new(slots: 2, idlePauses: 1, stream: 0);
        RunNextSlot slot = watcher.SlotForThread();
        RunNextSlot other = watcher.SlotForThread();
        ManualResetEventSlim firstHasRun = new();
        ManualResetEventSlim secondHasRun = new();
        execution.StartOnPool("owner", Item(execution, slot, "first owner's", () =>
        {
            Item(execution, slot, "first", () =>
            {
                secondHasRun.Wait();
                firstHasRun.Set();
            }).Queue();
            firstHasRun.Wait();
        }).Execute);
        execution.StartOnPool("owner of the other", Item(execution, other, "second owner's", () =>
        {
            Item(execution, other, "second", secondHasRun.Set).Queue();
            firstHasRun.Wait();
        }).Execute);
    });

    [Fact]
    public void AThreadWaitsForTheTaskThatItIsToRunNext()
    {
        bool hasRunInWait = false;
        Explored.Always(execution =>
        {
            RunNextSlot slot = NewSlot();
            Once ran = new(execution, "The task");
            execution.StartOnPool("owner", Item(execution, slot, "first", () =>
            {
                int owner = Environment.CurrentManagedThreadId;
                LeanTask.Run(() =>
                {
                    ran.Runs();
                    hasRunInWait |= Environment.CurrentManagedThreadId == owner;
                }).Wait();
            }).Execute);
        });
        Assert.True(hasRunInWait);
    }

    [Fact]
    public void AThreadWaitsForATaskThatAnotherIsToRunNext() => Explored.Always(static execution =>
    {
        RunNextSlot slot = NewSlot();
        Once ran = new(execution, "The task");
        ManualResetEventSlim hasTask = new();
        LeanTask task = null!;
        int waiter = 0;
        execution.StartOnPool("owner", Item(execution, slot, "first", () =>
        {
            using ManualResetEventSlim hasRun = new();
            task = LeanTask.Run(() =>
            {
                ran.Runs();
                execution.Require(Environment.CurrentManagedThreadId != waiter, "A thread has run what another is to run next.");
                hasRun.Set();
            });
            hasTask.Set();
            hasRun.Wait();
        }).Execute);
        execution.StartOnPool("waiter", Item(execution, slot, "second", () =>
        {
            hasTask.Wait();
            waiter = Environment.CurrentManagedThreadId;
            task.Wait();
        }).Execute);
    });

    private static RunNextSlot NewSlot() => new RunNextWatcher(slots: 1, idlePauses: 1, stream: 0).SlotForThread();

    private static ModelItem Item(Execution execution, RunNextSlot slot, string name, Action? body = null) =>
        new(slot, new Once(execution, $"The {name} item"), body);

    /// <summary>Queues one more item, and goes on when that has run.</summary>
    private static void BlockFor(Execution execution, RunNextSlot slot, string name)
    {
        ManualResetEventSlim hasRun = new();
        Item(execution, slot, name, hasRun.Set).Queue();
        hasRun.Wait();
    }
}

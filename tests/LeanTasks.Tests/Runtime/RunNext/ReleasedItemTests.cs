using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Runtime.RunNext;

/// <summary>A thread of the pool runs one item after the other, on top of what has called the first. Nobody there keeps the first.</summary>
public sealed class ReleasedItemTests
{
    // Fewer than after which the JIT would optimize what is tested.
    private const int Attempts = 20;

    // In a process of its own, in which nothing has been optimized.
    [Fact]
    public void AnItemIsNotKeptWhileTheNextRuns() => ChildProcess.Run(typeof(ReleasedItemTests), static () =>
    {
        bool hasRun = RunNextWatcher.Shared is null;
        for (int i = 0; i < Attempts && !hasRun; i++)
        {
            Pair pair = new();
            RunBoth(pair);
            Patience.UntilSet(pair.HasEnded);

            // Otherwise the watcher was faster, and the second ran elsewhere.
            hasRun = pair.OfSecond == pair.OfFirst;
            Assert.False(hasRun && pair.FirstIsAlive);
        }

        Environment.Exit(hasRun ? ChildProcess.Shown : 1);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunBoth(Pair pair)
    {
        Item first = new(pair.RunFirst);
        pair.First = new WeakReference(first);
        ThreadPool.UnsafeQueueUserWorkItem(first, preferLocal: false);
    }

    private sealed class Pair
    {
        internal WeakReference? First { get; set; }

        internal bool FirstIsAlive { get; private set; }

        internal int OfFirst { get; private set; }

        internal int OfSecond { get; private set; }

        internal ManualResetEventSlim HasEnded { get; } = new();

        internal void RunFirst(ThreadLocalState thread)
        {
            OfFirst = Environment.CurrentManagedThreadId;
            Item second = new(RunSecond);

            // Only while the watcher is there.
            while (!thread.RunNextSlot!.TryPut(second))
            {
                RunNextWatcher.Shared!.Wake();
                Thread.Yield();
            }
        }

        private void RunSecond(ThreadLocalState thread)
        {
            OfSecond = Environment.CurrentManagedThreadId;
            GC.Collect();
            FirstIsAlive = First!.IsAlive;
            HasEnded.Set();
        }
    }

    private sealed class Item(Action<ThreadLocalState> run) : Continuation
    {
        internal override ref object? Next => throw new InvalidOperationException();

        internal override Inlining Inlining => Inlining.Never;

        internal override void Run(LeanTask antecedent, bool mayInline) => throw new InvalidOperationException();

        internal override void RunQueued(ThreadLocalState thread) => run(thread);
    }
}

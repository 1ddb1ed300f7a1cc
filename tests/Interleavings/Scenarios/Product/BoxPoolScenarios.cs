using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Pooling;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Threads that exchange magazines of two boxes, and a thread that trims.</summary>
public class BoxPoolScenarios
{
    private const int Size = 2;
    private const int MaxFull = 2;

    // What a thread has of its own, and one more, so that something goes to the depot.
    private const int Filled = 3 * Size;

    [Fact]
    public void TwoThreadsRentAndReturn() => Explored.Always(static execution =>
    {
        Depot depot = NewDepot();
        Ledger ledger = new(execution, depot);
        ThreadBoxes one = ledger.NewThread(Filled);
        ThreadBoxes other = ledger.NewThread(Filled);
        execution.Start("rent and return", () =>
        {
            object[] boxes = [.. Enumerable.Range(0, Filled).Select(_ => ledger.Rent(one))];
            foreach (object box in boxes)
                ledger.Return(one, box);
        });
        execution.Start("rent", () =>
        {
            for (int i = 0; i <= Filled; i++)
                ledger.Rent(other);
        });
        execution.AtEnd(ledger.RequireNoneLost);
    });

    [Fact]
    public void OneRentsWhatTheOtherReturns() => Explored.Always(static execution =>
    {
        Depot depot = NewDepot();
        Ledger ledger = new(execution, depot);
        ThreadBoxes renter = ledger.NewThread(0);
        ThreadBoxes returner = ledger.NewThread(2 * Size);
        object[] boxes = [.. Enumerable.Range(0, Size + 1).Select(_ => ledger.Rent(renter))];
        execution.Start("return", () =>
        {
            foreach (object box in boxes)
                ledger.Return(returner, box);
        });
        execution.Start("rent", () =>
        {
            for (int i = 0; i <= Size; i++)
                ledger.Rent(renter);
        });
        execution.AtEnd(ledger.RequireNoneLost);
    });

    [Fact]
    public void TrimMeetsBoth() => Explored.Always(static execution =>
    {
        Depot depot = NewDepot();
        Ledger ledger = new(execution, depot);
        ThreadBoxes one = ledger.NewThread(Filled + Size);
        ThreadBoxes other = ledger.NewThread(0);
        execution.Start("return", () => ledger.Return(one, new object()));
        execution.Start("rent", () => ledger.Rent(other));
        execution.Start("trim", () =>
        {
            depot.Trim();
            depot.Trim();
        });
        execution.AtEnd(() => execution.Require(depot.FullMagazines <= MaxFull, $"{depot.FullMagazines} full magazines."));
    });

    private static Depot NewDepot() => new(typeof(BoxPoolScenarios), Size, MaxFull);

    /// <summary>Which thread has which box.</summary>
    private sealed class Ledger(Execution execution, Depot depot)
    {
        private readonly List<ThreadBoxes> _threads = [];
        private readonly HashSet<object> _out = [];

        private int _made;

        internal ThreadBoxes NewThread(int boxes)
        {
            ThreadBoxes thread = new();
            _threads.Add(thread);
            for (int i = 0; i < boxes; i++)
                thread.Return(0, New(), depot);
            return thread;
        }

        internal object Rent(ThreadBoxes thread)
        {
            object box = thread.Rent(0, depot) ?? New();
            execution.Require(_out.Add(box), "A box is out twice.");
            return box;
        }

        internal void Return(ThreadBoxes thread, object box)
        {
            _out.Remove(box);
            thread.Return(0, box, depot);
        }

        internal void RequireNoneLost()
        {
            foreach (ThreadBoxes thread in _threads)
            {
                while (thread.Rent(0, depot) is { } box)
                    execution.Require(_out.Add(box), "A box is there twice.");
            }

            execution.Require(_out.Count == _made, $"{_made} boxes were made, and {_out.Count} found.");
        }

        private object New()
        {
            _made++;
            return new object();
        }
    }
}

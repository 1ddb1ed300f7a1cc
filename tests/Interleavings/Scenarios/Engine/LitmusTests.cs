using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>
/// Programs of a few stores and loads, with all that x86 can make of them, and without what it cannot (after Owens, Sarkar and
/// Sewell, "A better x86 memory model: x86-TSO").
/// </summary>
public class LitmusTests
{
    private static readonly ExplorationOptions s_options =
        new() { InterruptAfterWrites = false, StoreDelayBound = 2 };

    /// <summary>SB, one side with a fence: only where both sides lack one can both loads come before both stores.</summary>
    [Fact]
    public void StoreBuffering() => HasOutcomes("00 01 10 11", static (x, y) =>
    [
        () =>
        {
            x.Store(1);
            return y.Load();
        },
        () =>
        {
            y.Store(1);
            return x.Load();
        },
    ]);

    [Fact]
    public void StoreBufferingWithFences() => HasOutcomes("01 10 11", static (x, y) =>
    [
        () =>
        {
            x.Store(1);
            Interlocked.MemoryBarrier();
            return y.Load();
        },
        () =>
        {
            y.Store(1);
            Interlocked.MemoryBarrier();
            return x.Load();
        },
    ]);

    /// <summary>LB: a load is never late, so not both see a store that comes after the other's load.</summary>
    [Fact]
    public void LoadBuffering() => HasOutcomes("00 01 10", static (x, y) =>
    [
        () =>
        {
            string seen = x.Load();
            y.Store(1);
            return seen;
        },
        () =>
        {
            string seen = y.Load();
            x.Store(1);
            return seen;
        },
    ]);

    /// <summary>MP: stores are seen in their order; "10" would be the flag without the data.</summary>
    [Fact]
    public void MessagePassing() => HasOutcomes("00 01 11", static (x, y) =>
    [
        () =>
        {
            x.Store(1);
            y.Store(1);
            return "";
        },
        () => y.Load() + x.Load(),
    ]);

    /// <summary>IRIW: all see the stores of two others in one order; "1010" would be two.</summary>
    [Fact]
    public void IndependentReadsOfIndependentWrites()
    {
        HashSet<string> outcomes = Outcomes(static (x, y) =>
        [
            () =>
            {
                x.Store(1);
                return "";
            },
            () =>
            {
                y.Store(1);
                return "";
            },
            () => x.Load() + y.Load(),
            () => y.Load() + x.Load(),
        ], preemptionBound: 1);
        Assert.DoesNotContain("1010", outcomes);
        Assert.Superset(new HashSet<string> { "0000", "0010", "1000", "1110", "1011", "0101", "1111" }, outcomes);
    }

    /// <summary>n5: of two stores to one cell one is the last, for both; "21" would be each seeing the other's.</summary>
    [Fact]
    public void TwoStoresToOneCell() => HasOutcomes("11 12 22", static (x, _) =>
    [
        () =>
        {
            x.Store(1);
            return x.Load();
        },
        () =>
        {
            x.Store(2);
            return x.Load();
        },
    ]);

    /// <summary>n6: a thread sees its own store early, and it still comes last; "10" and then 1 in x is the outcome that shows it.</summary>
    [Fact]
    public void AnOwnStoreIsSeenEarly()
    {
        HashSet<string> outcomes = Outcomes(static (x, y) =>
        [
            () =>
            {
                x.Store(1);
                return x.Load() + y.Load();
            },
            () =>
            {
                y.Store(2);
                x.Store(2);
                return "";
            },
        ], final: static (x, _) => $", then {x.Value}");
        Assert.Contains("10, then 1", outcomes);
        Assert.DoesNotContain("20, then 1", outcomes);
    }

    private static void HasOutcomes(string expected, Func<Cell, Cell, Func<string>[]> program) =>
        Assert.Equal(expected, string.Join(' ', Outcomes(program).Order()));

    private static HashSet<string> Outcomes(
        Func<Cell, Cell, Func<string>[]> program, Func<Cell, Cell, string>? final = null, int preemptionBound = 4)
    {
        HashSet<string> outcomes = [];
        Exploration exploration = Explorer.DepthFirst("litmus", execution =>
        {
            Cell x = new();
            Cell y = new();
            Func<string>[] threads = program(x, y);
            string[] seen = new string[threads.Length];
            for (int index = 0; index < threads.Length; index++)
            {
                int thread = index;
                execution.Start($"{thread}", () => seen[thread] = threads[thread]());
            }

            execution.AtEnd(() => outcomes.Add(string.Concat(seen) + final?.Invoke(x, y)));
        }, s_options with { PreemptionBound = preemptionBound });

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        return outcomes;
    }

    private sealed class Cell
    {
        private int _value;

        internal int Value => _value;

        internal void Store(int value) => Volatile.Write(ref _value, value);

        internal string Load() => $"{Volatile.Read(ref _value)}";
    }
}

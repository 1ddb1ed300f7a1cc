using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Parallelism;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What the threads of a loop share: each index is had by one, and nothing that a body says is lost.</summary>
public class LoopScenarios
{
    [Fact]
    public void ChunksAreTakenFromARangeThatIsHalved() => Explored.Always(static execution =>
    {
        Indexes indexes = new(execution, 5);
        LoopRange range = new(0, 5);
        execution.Start("owner", () => TakeChunks(ref range, indexes));
        execution.Start("helper", () =>
        {
            while (range.TryTakeHalf(out LoopRange half))
                TakeChunks(ref half, indexes);
        });
    });

    [Fact]
    public void AShareIsFilledAgainWhileAnotherTakesFromIt() => Explored.Always(static execution =>
    {
        Indexes indexes = new(execution, 4);
        IndexShare share = new(next: null);
        execution.Start("owner", () =>
        {
            for (ulong first = 0; first < 4; first += 2)
            {
                share.BeginFilling();
                share.Fill(first, 2);
                TakeAll(share, indexes);
            }
        });
        execution.Start("other", () => TakeAll(share, indexes));
    });

    [Fact]
    public void ABufferIsFilledAgainWhileAnotherTakesFromIt() => Explored.Always(static execution =>
    {
        Indexes indexes = new(execution, 4);
        ItemBuffer<long> buffer = new(next: null) { Chunk = 2 };
        execution.Start("participant", () =>
        {
            for (long first = 0; first < 4; first += 2)
            {
                long[] room = buffer.Room();
                (room[0], room[1]) = (first, first + 1);
                buffer.Fill(first, 2);
                TakeAll(execution, buffer, indexes);
            }
        });
        execution.Start("other", () => TakeAll(execution, buffer, indexes));
    });

    [Fact]
    public void TwoIterationsBreak() => Explored.Always(static execution =>
    {
        LoopFlags flags = new(CancellationToken.None);
        execution.Start("later", () => flags.Break(7));
        execution.Start("earlier", () => flags.Break(3));
        execution.AtEnd(() => execution.Require(flags.LowestBreakIteration == 3, $"The lowest is {flags.LowestBreakIteration}."));
    });

    [Fact]
    public void OneIterationStopsAndAnotherBreaks() => Explored.Always(static execution =>
    {
        LoopFlags flags = new(CancellationToken.None);
        int refusals = 0;
        execution.Start("stop", () => Refused(flags.Stop));
        execution.Start("break", () => Refused(() => flags.Break(3)));
        execution.AtEnd(() => execution.Require(
            refusals == 1 && flags.IsStopped == flags.LowestBreakIteration is null, $"{refusals} were refused."));

        void Refused(Action action)
        {
            if (Record.Exception(action) is InvalidOperationException)
                Interlocked.Increment(ref refusals);
        }
    });

    [Fact]
    public void TwoBodiesThrow() => Explored.Always(static execution =>
    {
        LoopControl control = LoopControl.Begin(CancellationToken.None, flags: null);
        FormatException[] thrown = [new(), new()];
        execution.Start("one", () => control.Fail(thrown[0]));
        execution.Start("other", () => control.Fail(thrown[1]));
        execution.AtEnd(() => execution.Require(
            Record.Exception(() => control.Finish()) is AggregateException all && all.InnerExceptions.ToHashSet().SetEquals(thrown),
            "An exception is lost."));
    });

    /// <summary>So many, and bodies that end at once, so that workers come to claim several indexes.</summary>
    [Fact]
    public void WorkersOfAnAsyncLoopClaimIndexes() => Explored.Always(static execution =>
    {
        Indexes indexes = new(execution, 20);
        LeanTask? loop = null;
        execution.Start("caller", () => loop = LeanParallel.ForAsync(0, 20, Two, (index, _) =>
        {
            indexes.Run(index, index + 1);
            return default;
        }));
        execution.AtEnd(() => execution.Require(loop!.IsCompletedSuccessfully, $"The loop is {loop.Status}."));
    });

    [Fact]
    public void WorkersOfAnAsyncLoopTakeTurnsAtASource() => Explored.Always(static execution =>
    {
        Indexes indexes = new(execution, 3);
        int inside = 0;
        LeanTask? loop = null;
        execution.Start("caller", () => loop = LeanParallel.ForEachAsync(Source(), Two, (index, _) =>
        {
            indexes.Run(index, index + 1);
            return default;
        }));
        execution.AtEnd(() => execution.Require(loop!.IsCompletedSuccessfully, $"The loop is {loop.Status}."));

        IEnumerable<int> Source()
        {
            for (int index = 0; index < 3; index++)
            {
                execution.Require(Interlocked.Increment(ref inside) == 1, "Two are at the source.");
                Interlocked.Decrement(ref inside);
                yield return index;
            }
        }
    });

    /// <summary>A thread that has been asked for in the caller's context, and comes when nobody needs it any more.</summary>
    [Fact]
    public void AThreadComesToAnAsyncLoopThatEnds() => Explored.Always(static execution =>
    {
        AsyncLocal<int> local = new();
        LeanTask? loop = null;
        execution.Start("caller", () =>
        {
            local.Value = 7;
            loop = LeanParallel.ForEachAsync([0], Two, (_, _) =>
            {
                execution.Require(local.Value == 7, $"The body sees {local.Value}.");
                return default;
            });
        });
        execution.AtEnd(() => execution.Require(loop!.IsCompletedSuccessfully, $"The loop is {loop.Status}."));
    });

    private static ParallelOptions Two => new() { MaxDegreeOfParallelism = 2 };

    private static void TakeChunks(ref LoopRange range, Indexes indexes)
    {
        while (range.TryTakeChunk(2, out long from, out long to))
            indexes.Run(from, to);
    }

    private static void TakeAll(IndexShare share, Indexes indexes)
    {
        while (share.TryTake(out ulong offset))
            indexes.Run((long)offset, (long)offset + 1);
    }

    private static void TakeAll(Execution execution, ItemBuffer<long> buffer, Indexes indexes)
    {
        while (buffer.TryTake(out long item, out long index))
        {
            execution.Require(item == index, $"At {index} is {item}.");
            indexes.Run(index, index + 1);
        }
    }

    /// <summary>Each must be run exactly once.</summary>
    private sealed class Indexes
    {
        private readonly Once[] _all;

        internal Indexes(Execution execution, int count) =>
            _all = [.. Enumerable.Range(0, count).Select(index => new Once(execution, $"The index {index}"))];

        internal void Run(long from, long to)
        {
            for (; from < to; from++)
                _all[from].Runs();
        }
    }
}

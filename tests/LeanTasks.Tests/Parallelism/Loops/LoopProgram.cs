using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>What an iteration of a generated loop does.</summary>
internal enum LoopDeed
{
    Nothing,
    Stop,
    Break,
    Throw,
    Cancel,
    CancelAndThrow,
    ThrowCanceled,
    ThrowForeignCanceled,
    BreakThenStop,
    StopThenBreak,
}

/// <summary>Which of the overloads runs a generated loop.</summary>
internal enum LoopKind
{
    Int32,
    Int32WithState,
    Int32WithLocal,
    Int64,
    Int64WithState,
    Int64WithLocal,
}

/// <summary>A generated loop, to be run by <see cref="Parallel"/> and by <see cref="LeanParallel"/>.</summary>
internal sealed record LoopProgram(LoopKind Kind, long From, long To, int Degree, IReadOnlyDictionary<long, LoopDeed> Deeds)
{
    public bool TakesState => Kind is not (LoopKind.Int32 or LoopKind.Int64);

    /// <summary>The lowest iteration that does something; the end if none does.</summary>
    public long FirstDeed => Deeds.Count == 0 ? To : Deeds.Keys.Min();

    public override string ToString() => $"{Kind} [{From}, {To}) degree {Degree}: {string.Join(", ", Deeds.Select(deed => $"{deed.Key} {deed.Value}"))}";

    public static LoopProgram Generate(Random random)
    {
        LoopKind kind = (LoopKind)random.Next(6);
        long from = random.Next(4) switch { 0 => 0, 1 => -random.Next(300), 2 => int.MaxValue - 400, _ => random.Next(100) };
        long to = from + random.Next(-2, random.Next(2) == 0 ? 8 : 300);
        Dictionary<long, LoopDeed> deeds = [];
        LoopDeed[] possible = kind is LoopKind.Int32 or LoopKind.Int64
            ? [LoopDeed.Throw, LoopDeed.Cancel, LoopDeed.CancelAndThrow, LoopDeed.ThrowCanceled, LoopDeed.ThrowForeignCanceled]
            : Enum.GetValues<LoopDeed>();
        LoopDeed deed = possible[random.Next(possible.Length)];
        if (deed != LoopDeed.Nothing && to > from && random.Next(5) > 0)
            deeds[random.NextInt64(from, to)] = deed;

        // Two that break agree on the lower one, whichever is first.
        if (deed == LoopDeed.Break && to > from)
            deeds[random.NextInt64(from, to)] = deed;
        return new LoopProgram(kind, from, to, random.Next(4) switch { 0 => 1, 1 => 2, 2 => 5, _ => -1 }, deeds);
    }

    /// <summary>Runs it, and describes what must be the same on whichever thread it runs.</summary>
    public string Run(bool lean, LeanScheduler? scheduler = null)
    {
        using CancellationTokenSource source = new();
        ConcurrentQueue<long> ran = new();
        int begun = 0, ended = 0;
        string end;
        try
        {
            LeanParallelOptions options = new() { MaxDegreeOfParallelism = Degree, CancellationToken = source.Token, Scheduler = scheduler };
            (bool isCompleted, long? lowest) = lean ? RunLean(options, Do, Begin, End) : RunTwin(options, Do, Begin, End);
            end = $"completed: {isCompleted}, break: {lowest}";
        }
        catch (AggregateException exception)
        {
            end = string.Join("; ", exception.InnerExceptions.Select(inner => inner is ProgramException ? inner.Message : inner.GetType().Name));
        }
        catch (OperationCanceledException exception)
        {
            end = $"canceled, own token: {exception.CancellationToken == source.Token}";
        }

        // In order only where one thread runs all; otherwise those that cannot be left out.
        bool stopsAll = Deeds.Values.Any(deed => deed is not LoopDeed.Break);
        string iterations = Degree == 1 ? string.Join(",", ran)
            : stopsAll ? $"deed ran: {ran.Contains(FirstDeed)}"
            : string.Join(",", ran.Where(iteration => iteration <= FirstDeed).Order());
        return $"{end} | {iterations} | twice: {ran.Count != ran.Distinct().Count()} | locals: {begun > 0} {begun == ended}";

        int Begin()
        {
            Interlocked.Increment(ref begun);
            return 0;
        }

        void End(int local) => Interlocked.Increment(ref ended);

        void Do(long iteration, Action stop, Action @break)
        {
            ran.Enqueue(iteration);
            if (Deeds.TryGetValue(iteration, out LoopDeed deed))
                DoDeed(deed, iteration, source, stop, @break);
        }
    }

    private static void DoDeed(LoopDeed deed, long iteration, CancellationTokenSource source, Action stop, Action @break)
    {
        if (deed is LoopDeed.Cancel or LoopDeed.CancelAndThrow or LoopDeed.ThrowCanceled)
            source.Cancel();
        if (deed is LoopDeed.Stop or LoopDeed.StopThenBreak)
            stop();
        if (deed is LoopDeed.Break or LoopDeed.BreakThenStop or LoopDeed.StopThenBreak)
            @break();
        if (deed is LoopDeed.BreakThenStop)
            stop();
        if (deed is LoopDeed.Throw or LoopDeed.CancelAndThrow)
            throw new ProgramException($"in {iteration}");
        if (deed is LoopDeed.ThrowCanceled)
            throw new OperationCanceledException(source.Token);
        if (deed is LoopDeed.ThrowForeignCanceled)
            throw new OperationCanceledException();
    }

    private static void None()
    {
    }

    private (bool IsCompleted, long? LowestBreak) RunTwin(ParallelOptions options, Action<long, Action, Action> act, Func<int> begin, Action<int> end)
    {
        int from = (int)From, to = (int)To;
        ParallelLoopResult result = Kind switch
        {
            LoopKind.Int32 => Parallel.For(from, to, options, i => act(i, None, None)),
            LoopKind.Int32WithState => Parallel.For(from, to, options, (i, state) => act(i, state.Stop, state.Break)),
            LoopKind.Int32WithLocal => Parallel.For(from, to, options, begin, (i, state, local) => Act(i, state, local), end),
            LoopKind.Int64 => Parallel.For(From, To, options, i => act(i, None, None)),
            LoopKind.Int64WithState => Parallel.For(From, To, options, (i, state) => act(i, state.Stop, state.Break)),
            _ => Parallel.For(From, To, options, begin, Act, end),
        };
        return (result.IsCompleted, result.LowestBreakIteration);

        int Act(long i, ParallelLoopState state, int local)
        {
            act(i, state.Stop, state.Break);
            return local;
        }
    }

    private (bool IsCompleted, long? LowestBreak) RunLean(ParallelOptions options, Action<long, Action, Action> act, Func<int> begin, Action<int> end)
    {
        int from = (int)From, to = (int)To;
        LeanParallelLoopResult result = Kind switch
        {
            LoopKind.Int32 => LeanParallel.For(from, to, options, i => act(i, None, None)),
            LoopKind.Int32WithState => LeanParallel.For(from, to, options, (i, state) => act(i, state.Stop, state.Break)),
            LoopKind.Int32WithLocal => LeanParallel.For(from, to, options, begin, (i, state, local) => Act(i, state, local), end),
            LoopKind.Int64 => LeanParallel.For(From, To, options, i => act(i, None, None)),
            LoopKind.Int64WithState => LeanParallel.For(From, To, options, (i, state) => act(i, state.Stop, state.Break)),
            _ => LeanParallel.For(From, To, options, begin, Act, end),
        };
        return (result.IsCompleted, result.LowestBreakIteration);

        int Act(long i, LeanParallelLoopState state, int local)
        {
            act(i, state.Stop, state.Break);
            return local;
        }
    }
}

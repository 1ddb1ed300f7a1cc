using System.Collections.Concurrent;
using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Running;

/// <summary>Passes of a soak: in each, eight threads take turns at operations that the seed picks, and a ninth collects.</summary>
internal sealed class SoakRun(int seed, int rounds)
{
    private const int Threads = 8;

    private readonly ConcurrentQueue<string> _failures = new();
    private readonly (string Name, Action<Turn> Run)[] _operations = [.. Families.Operations.Where(static operation => operation.Name.Contains(SoakSettings.Only, StringComparison.Ordinal))];
    private readonly TurnName[] _present = new TurnName[Threads];
    private long[] _begun = [], _ended = [];

    /// <summary>How many turns have ended in the last pass.</summary>
    public long Turns => _ended.Sum();

    // The first of them: one fault has many.
    private string Failures => string.Join('\n', _failures.Take(10));

    /// <summary>Fails with the first failures of any thread. The first pass warms up.</summary>
    public void Run(int pass)
    {
        (_begun, _ended) = (new long[_operations.Length], new long[_operations.Length]);
        EventHandler<UnobservedTaskExceptionEventArgs> unobserved = (task, raised) => _failures.Enqueue($"Unobserved, of {task}: {raised.Exception}");
        TaskScheduler.UnobservedTaskException += unobserved;
        LeanScheduler.UnobservedTaskException += unobserved;
        Collecting collecting = new(SeedOf(pass, Threads, 0));
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(thread => new Thread(() => TakeTurns(pass, thread, collecting)) { IsBackground = true, Name = $"soak {thread}" })];
        Array.ForEach(threads, static thread => thread.UnsafeStart());
        for (int thread = 0; thread < Threads; thread++)
            Assert.True(threads[thread].Join(Hangs.After), $"A thread hangs: {_present[thread]}. {Failures}");
        collecting.End();
        CollectAll();
        TaskScheduler.UnobservedTaskException -= unobserved;
        LeanScheduler.UnobservedTaskException -= unobserved;
        Assert.True(_failures.IsEmpty, Failures);
        Assert.Equal(_begun, _ended);
        Assert.Equal(Threads * rounds, Turns);
    }

    private static void CollectAll()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }

    private void TakeTurns(int pass, int thread, Collecting collecting)
    {
        for (int round = 0; round < rounds && _failures.IsEmpty; round++)
        {
            Random random = new(SeedOf(pass, thread, round));
            int operation = random.Next(_operations.Length);
            TurnName name = new(seed, pass, thread, round, _operations[operation].Name);
            _present[thread] = name;
            Turn turn = new(name, random, Fail);
            Interlocked.Increment(ref _begun[operation]);
            try
            {
                _operations[operation].Run(turn);
                turn.Settle();
            }
            catch (Exception exception)
            {
                Fail(name, exception);
            }

            Interlocked.Increment(ref _ended[operation]);
            collecting.Turn();
        }
    }

    private void Fail(TurnName name, Exception exception) => _failures.Enqueue($"{name}: {exception}");

    // HashCode would have another one in each process.
    private int SeedOf(int pass, int thread, int round) => unchecked((((((seed * 31) + pass) * 31) + thread) * 1_000_003) + round);
}

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>
/// Owners call pooled methods and await each once, while thieves keep the value tasks and try them again. Each operation's result is
/// its own number, so that nobody can see a foreign one unnoticed.
/// </summary>
/// <param name="isRace">Whether the thieves have a value task before its owner awaits it; otherwise after.</param>
internal sealed class Storm(bool isRace)
{
    private const int Owners = 2;
    private const int Thieves = 2;
    private const int Calls = 15_000;
    private const int Places = 64;

    private readonly Kept?[] _kept = new Kept?[Places];
    private readonly int[] _wins = new int[Owners * Calls];

    // What each thief has begun.
    private readonly Queue<Task>[] _attempts = [.. Enumerable.Range(0, Thieves).Select(static _ => new Queue<Task>())];
    private readonly ConcurrentQueue<Exception> _failures = new();
    private volatile bool _isOver;
    private int _ownersTold;
    private int _thievesTold;

    /// <summary>How often owners were told that somebody else has the result.</summary>
    public int OwnersTold => _ownersTold;

    /// <summary>How often thieves were told.</summary>
    public int ThievesTold => _thievesTold;

    public void Run()
    {
        Thread[] thieves = [.. Enumerable.Range(0, Thieves).Select(seed => new Thread(() => Steal(seed)) { IsBackground = true })];
        foreach (Thread thief in thieves)
            thief.UnsafeStart();
        Task[] owners = [.. Enumerable.Range(0, Owners).Select(owner => Task.Run(() => OwnAsync(owner)))];
        UntilEnded(owners);
        _isOver = true;
        Assert.All(thieves, static thief => Assert.True(thief.Join(Patience.Limit)));

        // A misuse that threw has ended: nothing waits for ever for another operation.
        UntilEnded([.. _attempts.SelectMany(static each => each)]);
        Assert.Empty(_failures);
        Assert.All(_wins, static wins => Assert.Equal(1, wins));
    }

    private static void UntilEnded(Task[] tasks)
    {
        Patience.Until(() => tasks.All(static task => task.IsCompleted));
        Assert.All(tasks, static task => task.GetAwaiter().GetResult());
    }

    private async Task OwnAsync(int owner)
    {
        for (int call = 0; call < Calls; call++)
        {
            int number = (owner * Calls) + call;
            Kept kept = new(NumberAsync(number), number);
            if (isRace)
                Volatile.Write(ref _kept[call % Places], kept);
            if (!await TryAsync(kept, call))
                Interlocked.Increment(ref _ownersTold);
            if (!isRace)
                Volatile.Write(ref _kept[call % Places], kept);
        }
    }

    private void Steal(int seed)
    {
        Random random = new(seed);
        while (!_isOver)
        {
            // In a race, the freshest have the best chance; any will do.
            if (Volatile.Read(ref _kept[random.Next(Places)]) is not { } kept)
                continue;
            _attempts[seed].Enqueue(StealAsync(kept, random.Next(5)));
            Forget(_attempts[seed]);
        }
    }

    private async Task StealAsync(Kept kept, int way)
    {
        if (!await TryAsync(kept, way))
            Interlocked.Increment(ref _thievesTold);
    }

    /// <summary>Drops the attempts that have ended, and keeps what they have found wrong.</summary>
    private void Forget(Queue<Task> attempts)
    {
        while (attempts.TryPeek(out Task? oldest) && oldest.IsCompleted)
        {
            if (attempts.Dequeue().Exception is { } failure)
                _failures.Enqueue(failure);
        }
    }

    /// <summary>Asks for a result in one of several ways, and notes which had it.</summary>
    /// <returns>Whether there was one; otherwise the library said that a rule is broken.</returns>
    private async Task<bool> TryAsync(Kept kept, int way)
    {
        try
        {
            int result = (way % 5) switch
            {
                0 => await kept.Task,
                1 => await AwaitByLeanTaskAsync(kept.Task),
                2 => await AwaitByPooledMethodAsync(kept.Task),
                3 => await kept.Task.AsTask(),
                _ => await AwaitWithoutAsking(kept.Task),
            };
            Assert.Equal(kept.Number, result);
            Interlocked.Increment(ref _wins[result]);
            return true;
        }
        catch (InvalidOperationException told)
        {
            Assert.Contains("This ValueTask ", told.Message, StringComparison.Ordinal);
            return false;
        }
    }

    private static async LeanTask<int> AwaitByLeanTaskAsync(ValueTask<int> task) => await task;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AwaitByPooledMethodAsync(ValueTask<int> task) => await task.ConfigureAwait(false);

    /// <summary>Goes for the continuation at once, without the test of <c>IsCompleted</c>, which would tell a stale one already.</summary>
    private static Task<int> AwaitWithoutAsking(ValueTask<int> task)
    {
        TaskCompletionSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        ValueTaskAwaiter<int> awaiter = task.GetAwaiter();
        awaiter.UnsafeOnCompleted(() =>
        {
            try
            {
                source.SetResult(awaiter.GetResult());
            }
            catch (InvalidOperationException told)
            {
                source.SetException(told);
            }
        });
        return source.Task;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> NumberAsync(int number)
    {
        await Task.Yield();
        return number;
    }

    /// <summary>An object, so that no thread reads half of a value task.</summary>
    private sealed class Kept(ValueTask<int> task, int number)
    {
        public ValueTask<int> Task => task;

        public int Number => number;
    }
}

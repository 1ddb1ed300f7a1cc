using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Stress;

/// <summary>Async methods resumed from everywhere.</summary>
public sealed class MethodRaceTests
{
    [Fact]
    public void MethodsAwaitingTasksThatEndAtThatMoment() => FreshThread.Run(static () =>
    {
        const int Methods = 8;
        const int Awaits = 5_000;
        LeanTask<long>[] methods = [.. Enumerable.Range(0, Methods).Select(static _ => SumAsync(Awaits))];
        Array.ForEach(methods, Patience.UntilEnded);
        Assert.All(methods, static method => Assert.Equal((long)Awaits * (Awaits - 1) / 2, method.Result));
    });

    [Fact]
    public void TwoMethodsThatWakeEachOther() => FreshThread.Run(static () =>
    {
        const int Turns = 20_000;
        LeanTaskSource<int>[] turns = [.. Enumerable.Range(0, Turns).Select(static i =>
            new LeanTaskSource<int>(i % 3 == 0 ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None))];
        LeanTask<int> even = PlayAsync(turns, 0);
        LeanTask<int> odd = PlayAsync(turns, 1);
        turns[0].SetResult(0);
        Patience.UntilEnded(even);
        Patience.UntilEnded(odd);
        Assert.Equal(Turns - 1, Math.Max(even.Result, odd.Result));
    });

    [Fact]
    public void TreeOfMethods() => FreshThread.Run(static () => Assert.Equal(1 << 12, CountAsync(12).Result));

    [Fact]
    public void ActionOfATaskThatEndsDuringTheAwaitIsNotTakenForTheMethods()
    {
        const int Rounds = 30_000;
        int runs = 0;
        QueuedTask[] tasks = [.. Enumerable.Range(0, Rounds).Select(_ => new QueuedTask(() => Interlocked.Increment(ref runs)))];
        LeanTask[] methods = new LeanTask[Rounds];
        TaskCompletionSource foreign = new();
        Race.Run(2, Rounds, (thread, round) =>
        {
            if (thread == 0)
            {
                // Sweeps over the other thread's way to the task.
                for (int i = 0; i < round % 64; i++)
                    Volatile.Read(ref runs);
                ((IThreadPoolWorkItem)tasks[round]).Execute();
            }
            else
            {
                methods[round] = AwaitBothAsync(tasks[round], foreign.Task);
            }
        });

        // A method that took the task's action for its own would run that again here, and never end.
        foreign.SetResult();
        Array.ForEach(methods, Patience.UntilEnded);
        Assert.Equal(Rounds, runs);
    }

    private static async LeanTask AwaitBothAsync(LeanTask ours, Task foreign)
    {
        await ours;
        await foreign;
    }

    private static async LeanTask<long> SumAsync(int count)
    {
        long sum = 0;
        for (int i = 0; i < count; i++)
        {
            LeanTaskSource<int> source = new();
            LeanTask completer = LeanTask.Run(() => { source.SetResult(i); });
            sum += await source;
            await completer;
        }

        return sum;
    }

    private static async LeanTask<int> PlayAsync(LeanTaskSource<int>[] turns, int first)
    {
        int last = 0;
        for (int i = first; i < turns.Length; i += 2)
        {
            last = await turns[i];
            if (i + 1 < turns.Length)
                turns[i + 1].SetResult(last + 1);
        }

        return last;
    }

    private static async LeanTask<int> CountAsync(int depth)
    {
        if (depth == 0)
        {
            await Task.Yield();
            return 1;
        }

        LeanTask<int> left = CountAsync(depth - 1);
        LeanTask<int> right = CountAsync(depth - 1);
        return await left + await right;
    }

    /// <summary>A task that waits to be run, and that the test runs in the pool's stead.</summary>
    private sealed class QueuedTask(Action action) : LeanTask(action, Completion.TaskState.WaitingToRun);
}

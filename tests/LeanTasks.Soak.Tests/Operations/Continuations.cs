using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>What runs after a task.</summary>
internal static class Continuations
{
    private static readonly TaskContinuationOptions[] s_options =
    [
        TaskContinuationOptions.None,
        TaskContinuationOptions.NotOnFaulted,
        TaskContinuationOptions.NotOnCanceled,
        TaskContinuationOptions.NotOnRanToCompletion,
        TaskContinuationOptions.OnlyOnFaulted,
        TaskContinuationOptions.OnlyOnCanceled,
        TaskContinuationOptions.OnlyOnRanToCompletion,
    ];

    public static Family Family { get; } = new(
        [typeof(LeanTask), typeof(LeanTask<>), typeof(LeanTaskFactory), typeof(LeanTaskFactory<>)],
        ContinueWith,
        AttachedByMany,
        CanceledInARace,
        Chain,
        ContinueWhenAll,
        ContinueWhenAny);

    private static void ContinueWith(Turn turn)
    {
        Plan plan = turn.Plan();
        TaskContinuationOptions options = turn.Pick<TaskContinuationOptions>(s_options);
        bool runs = Applies(options, plan.Ending);
        if (turn.Coin())
            options |= TaskContinuationOptions.ExecuteSynchronously;
        Plan next = turn.Plan(due: runs ? 1 : 0);
        LeanScheduler scheduler = Schedulers.Any(turn);
        LeanTask<int> task = turn.BeginTask(plan);
        LeanTask continuation = turn.Next(4) switch
        {
            0 => task.ContinueWith(ended => { After(ended); }, next.Token, options, scheduler),
            1 => task.ContinueWith(After, next.Token, options, scheduler),
            2 => task.ContinueWith((ended, state) => { Assert.Same(next, state); After(ended); }, next, next.Token, options, scheduler),
            _ => ((LeanTask)task).ContinueWith(After, next.Token, options, scheduler),
        };
        if (runs)
        {
            next.Require(continuation);
        }
        else
        {
            Assert.Throws<AggregateException>(continuation.Wait);
            Assert.True(continuation.IsCanceled);
        }

        plan.Require(task);

        int After(LeanTask ended)
        {
            Assert.Same(task, ended);
            plan.RequireEnded(ended);
            return next.Produce();
        }
    }

    /// <summary>Whoever attaches, before or after the end, has the same outcome, once.</summary>
    private static void AttachedByMany(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        LeanTaskSource<int> source = new(turn.Pick(TaskCreationOptions.None, TaskCreationOptions.RunContinuationsAsynchronously));
        Runs attached = turn.Due("attached to one source", times: 6);
        turn.Race(Attach, () => Assert.True(plan.TryEnd(source)), Attach);
        plan.Require(source.Task);

        void Attach()
        {
            source.ContinueWith(Check);
            source.ContinueWith(Check, TaskContinuationOptions.ExecuteSynchronously);
            source.GetAwaiter().UnsafeOnCompleted(() => Check(source));
        }

        void Check(LeanTask task)
        {
            if (Record.Exception(() => plan.RequireEnded(task)) is { } exception)
                turn.Fail(exception);
            attached.Count();
        }
    }

    /// <summary>Either the continuation runs, or it is canceled.</summary>
    private static void CanceledInARace(Turn turn)
    {
        using CancellationTokenSource cancellation = new();
        LeanTaskSource<int> source = new();
        int ran = 0;
        TaskContinuationOptions options = turn.Pick(TaskContinuationOptions.None, TaskContinuationOptions.ExecuteSynchronously, TaskContinuationOptions.LazyCancellation);
        LeanTask<int> continuation = source.ContinueWith(_ => Interlocked.Increment(ref ran), cancellation.Token, options, Schedulers.Any(turn));
        int value = turn.Next(1000);
        turn.Race(() => source.SetResult(value), cancellation.Cancel);
        Record.Exception(continuation.Wait);
        Assert.Equal(ran == 1 ? TaskStatus.RanToCompletion : TaskStatus.Canceled, continuation.Status);
        Assert.Equal(value, source.Result);
    }

    private static void Chain(Turn turn)
    {
        int length = 1 + turn.Next(50);
        Runs links = turn.Due("link of a chain", length);
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        for (int i = 0; i < length; i++)
        {
            last = last.ContinueWith(
                before =>
                {
                    links.Count();
                    return before.Result + 1;
                },
                turn.Coin() ? TaskContinuationOptions.ExecuteSynchronously : TaskContinuationOptions.None);
        }

        int value = turn.Next(1000);
        Elsewhere.Do(turn, turn.Next(100), () => source.SetResult(value));
        Assert.Equal(value + length, last.Result);
    }

    private static void ContinueWhenAll(Turn turn)
    {
        Plan[] plans = turn.Plans(5);
        Plan next = turn.Plan();
        LeanTask<int>[] tasks = [.. plans.Select(turn.BeginTask)];
        LeanTask continuation = turn.Coin()
            ? LeanTask.Factory.ContinueWhenAll(tasks, ended => After(ended), next.Token, TaskContinuationOptions.None, Schedulers.Any(turn))
            : LeanTask<int>.Factory.ContinueWhenAll(tasks, ended => After(ended), next.Token, TaskContinuationOptions.ExecuteSynchronously, Schedulers.Any(turn));
        next.Require(continuation);

        int After(LeanTask<int>[] ended)
        {
            for (int i = 0; i < plans.Length; i++)
                plans[i].RequireEnded(ended[i]);
            return next.Produce();
        }
    }

    private static void ContinueWhenAny(Turn turn)
    {
        Plan[] plans = turn.Plans(5);
        Plan next = turn.Plan();
        LeanTask<int>[] tasks = [.. plans.Select(turn.BeginTask)];
        LeanTask continuation = turn.Coin()
            ? LeanTask.Factory.ContinueWhenAny(tasks, first => { After(first); }, next.Token, TaskContinuationOptions.None, Schedulers.Any(turn))
            : LeanTask<int>.Factory.ContinueWhenAny(tasks, first => After(first), next.Token, TaskContinuationOptions.ExecuteSynchronously, Schedulers.Any(turn));
        next.Require(continuation);
        for (int i = 0; i < plans.Length; i++)
            plans[i].Require(tasks[i]);

        int After(LeanTask<int> first)
        {
            plans[Array.IndexOf(tasks, first)].RequireEnded(first);
            return next.Produce();
        }
    }

    private static bool Applies(TaskContinuationOptions options, Ending ending) => !options.HasFlag(ending switch
    {
        Ending.Fault => TaskContinuationOptions.NotOnFaulted,
        Ending.Cancel => TaskContinuationOptions.NotOnCanceled,
        _ => TaskContinuationOptions.NotOnRanToCompletion,
    });
}

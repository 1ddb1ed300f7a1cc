using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Tasks that run code.</summary>
internal static class Starts
{
    public static Family Family { get; } = new(
        [typeof(LeanTask), typeof(LeanTask<>), typeof(LeanTaskFactory), typeof(LeanTaskFactory<>)],
        Run,
        StartNew,
        OwnFactory,
        Start,
        StartedByTwo,
        RunSynchronously,
        CanceledBeforehand,
        CanceledInARace,
        FromAsync);

    private static void Run(Turn turn)
    {
        Plan plan = turn.Plan();
        plan.Require(turn.Next(6) switch
        {
            0 => LeanTask.Run(() => { plan.Produce(); }, plan.Token),
            1 => LeanTask.Run(() => plan.Produce(), plan.Token),
            2 => LeanTask.Run(() => Work.LeanAsync(plan), plan.Token),
            3 => LeanTask.Run(() => Work.LeanUnitAsync(plan)),
            4 => LeanTask.Run(() => Work.TaskAsync(plan)),
            _ => LeanTask.Run(() => (Task)Work.TaskAsync(plan), plan.Token),
        });
    }

    private static void StartNew(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanScheduler scheduler = Schedulers.Any(turn);
        TaskCreationOptions options = Options(turn);
        LeanTask task = turn.Next(4) switch
        {
            0 => LeanTask.Factory.StartNew(() => { plan.Produce(); }, plan.Token, options, scheduler),
            1 => LeanTask.Factory.StartNew(static plan => { ((Plan)plan!).Produce(); }, plan, plan.Token, options, scheduler),
            2 => LeanTask<int>.Factory.StartNew(() => plan.Produce(), plan.Token, options, scheduler),
            _ => LeanTask.Factory.StartNew(static plan => ((Plan)plan!).Produce(), plan, plan.Token, options, scheduler),
        };
        plan.Require(task);
        Assert.Equal(options, task.CreationOptions);
        Assert.True(task.AsyncState is null || task.AsyncState == plan);
    }

    private static void OwnFactory(Turn turn)
    {
        Plan plan = turn.Plan(), next = turn.Plan();
        LeanScheduler scheduler = Schedulers.Any(turn);
        TaskCreationOptions options = Options(turn);
        LeanTaskFactory<int> factory = new(plan.Token, options, TaskContinuationOptions.None, scheduler);
        LeanTaskFactory unit = new(plan.Token, options, TaskContinuationOptions.None, scheduler);
        Assert.Equal((plan.Token, scheduler, options), (factory.CancellationToken, factory.Scheduler, factory.CreationOptions));
        Assert.Equal((plan.Token, scheduler, options), (unit.CancellationToken, unit.Scheduler, unit.CreationOptions));
        Assert.Equal(factory.ContinuationOptions, unit.ContinuationOptions);
        LeanTask<int> task = factory.StartNew(() => plan.Produce());
        LeanTask<int> after = factory.ContinueWhenAll([task], _ => next.Produce(), next.Token, TaskContinuationOptions.None, Schedulers.Any(turn));
        plan.Require(task);
        next.Require(after.ContinueWith(static ended => ended, TaskContinuationOptions.ExecuteSynchronously).Unwrap());
    }

    private static void Start(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = turn.Coin()
            ? new LeanTask<int>(plan.Produce, plan.Token, Options(turn))
            : new LeanTask<int>(static plan => ((Plan)plan!).Produce(), plan, plan.Token);
        Assert.Equal(TaskStatus.Created, task.Status);
        task.Start(Schedulers.Any(turn));
        plan.Require(task);
        Assert.Equal(plan.Ending == Ending.Result, task.IsCompletedSuccessfully);
        Assert.NotEqual(LeanTask.CompletedTask.Id, task.Id);
        task.Dispose();
    }

    private static void StartedByTwo(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask task = new(() => plan.Produce(), plan.Token);
        int refused = 0;
        LeanScheduler scheduler = Schedulers.Any(turn);
        turn.Race(Begin, Begin);
        plan.Require(task);
        Assert.Equal(1, refused);

        void Begin()
        {
            if (Record.Exception(() => task.Start(scheduler)) is not { } exception)
                return;
            Assert.IsType<InvalidOperationException>(exception);
            Interlocked.Increment(ref refused);
        }
    }

    private static void RunSynchronously(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = new(plan.Produce, plan.Token);
        if (turn.Coin())
            task.RunSynchronously();
        else
            task.RunSynchronously(Schedulers.Any(turn));
        plan.RequireEnded(task);
    }

    private static void CanceledBeforehand(Turn turn)
    {
        Plan plan = turn.Plan(Ending.Cancel, due: 0);
        Assert.Throws<OperationCanceledException>(() => plan.End());
        LeanTask<int> task = turn.Coin()
            ? LeanTask.Run(() => plan.Produce(), plan.Token)
            : LeanTask.Factory.StartNew(() => plan.Produce(), plan.Token, Options(turn), Schedulers.Any(turn));
        plan.Require(task);
    }

    /// <summary>Either the body runs to its end, or it never begins.</summary>
    private static void CanceledInARace(Turn turn)
    {
        using CancellationTokenSource cancellation = new();
        int ran = 0;
        LeanTask task = new(() => Interlocked.Increment(ref ran), cancellation.Token);
        LeanScheduler scheduler = Schedulers.Any(turn);
        turn.Race(() => Record.Exception(() => task.Start(scheduler)), cancellation.Cancel);
        Record.Exception(task.Wait);
        Assert.Equal(ran == 1 ? TaskStatus.RanToCompletion : TaskStatus.Canceled, task.Status);
        Assert.InRange(ran, 0, 1);
    }

    private static void FromAsync(Turn turn)
    {
        Plan plan = turn.Plan();
        Runs ended = turn.Due("end method");
        plan.Require(turn.Next(3) switch
        {
            0 => LeanTask.Factory.FromAsync(Begin, End, null),
            1 => LeanTask<int>.Factory.FromAsync((int _, AsyncCallback callback, object? state) => Begin(callback, state), End, 1, null),
            _ => LeanTask.Factory.FromAsync(turn.BeginTask(plan), End),
        });

        IAsyncResult Begin(AsyncCallback callback, object? state)
        {
            LeanTask<int> task = Work.LeanAsync(plan);
            task.ContinueWith(task => callback(task), TaskContinuationOptions.ExecuteSynchronously);
            return task;
        }

        int End(IAsyncResult result)
        {
            ended.Count();
            return ((LeanTask<int>)result).GetAwaiter().GetResult();
        }
    }

    private static TaskCreationOptions Options(Turn turn) => turn.Next(16) switch
    {
        0 => TaskCreationOptions.LongRunning,
        < 4 => TaskCreationOptions.PreferFairness,
        < 6 => TaskCreationOptions.DenyChildAttach,
        < 8 => TaskCreationOptions.HideScheduler,
        < 10 => TaskCreationOptions.RunContinuationsAsynchronously,
        _ => TaskCreationOptions.None,
    };
}

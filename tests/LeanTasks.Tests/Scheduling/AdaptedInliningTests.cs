using System.Reflection;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>A <see cref="TaskScheduler"/> of a user's own decides whether a <see cref="LeanTask"/> runs inline, and is asked as it is about a <see cref="Task"/>.</summary>
public sealed class AdaptedInliningTests
{
    [Fact]
    public void AWaitAsksForTheQueuedTask() => Same(["queued", "asked, was queued: True, the same: True", "ran here: True"], static (library, told) =>
    {
        Told scheduler = new(told) { Inlines = static (self, task) => self.Run(task) };
        library.Start(scheduler, RanHere(told), TaskCreationOptions.None)();
    });

    /// <summary>What a task stands for is what its waiter has to wait for.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AWaitForAConvertedTaskAsksForThat(bool isForAll) => Same(["queued", "asked, was queued: True, the same: True", "ran here: True"], (library, told) =>
    {
        Told scheduler = new(told) { Inlines = static (self, task) => self.Run(task) };
        Task task = Task.Factory.StartNew(RanHere(told), default, TaskCreationOptions.None, scheduler);
        if (library == Library.Bcl)
            (isForAll ? () => Task.WaitAll(task) : (Action)task.Wait)();
        else
            (isForAll ? () => LeanTask.WaitAll(task.AsLeanTask()) : (Action)task.AsLeanTask().Wait)();
    });

    /// <summary>A thread that is to run it is the one that waits.</summary>
    [Theory]
    [InlineData(TaskCreationOptions.None)]
    [InlineData(TaskCreationOptions.HideScheduler)]
    public void AWaitInsideATaskOfTheSchedulerRunsTheTask(TaskCreationOptions options) => Same(
        ["queued", "queued", "asked, was queued: True, the same: True", "ran here: True", "over"], (library, told) =>
        {
            Told scheduler = new(told) { Inlines = static (self, task) => self.Run(task) };
            _ = library.Start(
                scheduler,
                () =>
                {
                    library.Start(scheduler, RanHere(told), TaskCreationOptions.None)();
                    told.Add("over");
                },
                options);
            scheduler.RunFirst();
        });

    [Fact]
    public void ASchedulerThatRunsNothingInlineIsNotPassedBy() => Same(
        ["queued", "queued", "asked, was queued: True, the same: True", "ran here: False", "over"], static (library, told) =>
        {
            Told scheduler = new(told)
            {
                Inlines = static (self, task) =>
                {
                    // It runs on a thread of its own before the wait goes on.
                    FreshThread.Run(() => self.Run(task));
                    return false;
                },
            };
            _ = library.Start(
                scheduler,
                () =>
                {
                    library.Start(scheduler, RanHere(told), TaskCreationOptions.None)();
                    told.Add("over");
                },
                TaskCreationOptions.None);
            scheduler.RunFirst();
        });

    [Fact]
    public void WhatTheSchedulerThrowsIsThrownByTheWait() => Same(
        ["queued", "asked, was queued: True, the same: True", "TaskSchedulerException, ProgramException", "ran here: True"], static (library, told) =>
        {
            Told scheduler = new(told) { Inlines = static (_, _) => throw new ProgramException("not here") };
            Action wait = library.Start(scheduler, RanHere(told), TaskCreationOptions.None);
            told.Add(Thrown(wait));
            scheduler.RunFirst();
            wait();
        });

    [Fact]
    public void ASchedulerThatSaysThatItHasRunTheTaskIsNotBelieved() => Same(
        ["queued", "asked, was queued: True, the same: True", "TaskSchedulerException, InvalidOperationException", "ran here: True"], static (library, told) =>
        {
            Told scheduler = new(told) { Inlines = static (_, _) => true };
            Action wait = library.Start(scheduler, RanHere(told), TaskCreationOptions.None);
            told.Add(Thrown(wait));
            scheduler.RunFirst();
            wait();
        });

    [Fact]
    public void ATaskRunsOnce() => Same(["queued", "asked, was queued: True, the same: True", "ran here: True", "again: False", "later: False"], static (library, told) =>
    {
        Told scheduler = new(told)
        {
            Inlines = (self, task) =>
            {
                bool hasRun = self.Run(task);
                told.Add($"again: {self.Run(task)}");
                return hasRun;
            },
        };
        library.Start(scheduler, RanHere(told), TaskCreationOptions.None)();
        told.Add($"later: {scheduler.RunFirst()}");
    });

    /// <summary>What it was asked about before is what it gets.</summary>
    [Fact]
    public void WhatIsNotRunSynchronouslyIsQueued() => Same(
        ["asked, was queued: False, the same: True", "queued what it was asked about", "ran here: False"], static (library, told) =>
        {
            Told scheduler = new(told) { RunsAtOnce = true };
            library.RunSynchronously(scheduler, RanHere(told));
        });

    [Fact]
    public void WhatIsAskedAboutRunsLater() => Same(["asked, was queued: False, the same: True", "ran here: True", "queued what it was asked about"], static (library, told) =>
    {
        Told scheduler = new(told)
        {
            Inlines = static (self, task) =>
            {
                self.Run(task);
                return false;
            },
        };
        library.RunSynchronously(scheduler, RanHere(told));
    });

    [Fact]
    public void WhatTheSchedulerThrowsIsThrownWhereATaskIsToRunSynchronously() => Same(
        ["asked, was queued: False, the same: True", "TaskSchedulerException, ProgramException"], static (library, told) =>
        {
            Told scheduler = new(told) { Inlines = static (_, _) => throw new ProgramException("not here") };
            told.Add(Thrown(() => library.RunSynchronously(scheduler, RanHere(told))));
        });

    [Fact]
    public void WhatASchedulerRefusesIsSaidOnce() => Same(["queued", "TaskSchedulerException, ProgramException"], static (library, told) =>
    {
        Told scheduler = new(told) { Refuses = true };
        told.Add(Thrown(() => library.Start(scheduler, RanHere(told), TaskCreationOptions.None)));
    });

    /// <summary>The task around one that runs inline is a stranger to what that starts.</summary>
    [Fact]
    public void AnInlinedTaskIsNotTheOneAroundIt() => Same(
        ["queued", "queued", "asked, was queued: True, the same: True", "another: True", "queued", "outer is over: True"], static (library, told) =>
        {
            Told scheduler = new(told) { Inlines = static (self, task) => self.Run(task) };
            Task outer = Task.Factory.StartNew(
                () =>
                {
                    int? around = Task.CurrentId;
                    library.Start(
                        scheduler,
                        () =>
                        {
                            told.Add($"another: {around != Task.CurrentId}");
                            Task.Factory.StartNew(static () => { }, TaskCreationOptions.AttachedToParent);
                        },
                        TaskCreationOptions.DenyChildAttach)();
                },
                default, TaskCreationOptions.None, scheduler);
            scheduler.RunFirst();
            told.Add($"outer is over: {outer.IsCompleted}");
        });

    /// <summary>Without private members of the BCL a continuation asks, and is queued where it may not run.</summary>
    [Fact]
    public void ByPublicMembersTheSchedulerIsAskedToo() => ChildProcess.Run(typeof(AdaptedInliningTests), static () =>
    {
        typeof(LeanTask).Assembly.GetType("LeanTasks.Threading.CarryingTask", throwOnError: true)!
            .GetField("s_answer", BindingFlags.NonPublic | BindingFlags.Static)!.SetValue(null, -1);
        bool inlines = true;
        List<string> told = [];
        Told scheduler = new(told) { Inlines = (self, task) => inlines && self.Run(task) };
        Library.Ours.Start(scheduler, RanHere(told), TaskCreationOptions.None)();
        inlines = false;
        Action wait = Library.Ours.Start(scheduler, RanHere(told), TaskCreationOptions.HideScheduler);
        while (scheduler.RunFirst())
        {
        }

        wait();
        Assert.Equal(["queued", "asked, was queued: False, the same: True", "ran here: True", "queued", "ran here: True"], told);
        Environment.Exit(ChildProcess.Shown);
    });

    private static void Same(string[] expected, Action<Library, List<string>> tell)
    {
        foreach (Library library in new[] { Library.Bcl, Library.Ours })
        {
            FreshThread.Run(() =>
            {
                List<string> told = [];
                tell(library, told);
                Assert.Equal(expected, told);
            });
        }
    }

    private static Action RanHere(List<string> told)
    {
        int here = Environment.CurrentManagedThreadId;
        return () => told.Add($"ran here: {Environment.CurrentManagedThreadId == here}");
    }

    private static string Thrown(Action action)
    {
        Exception? thrown = Record.Exception(action);
        return $"{thrown?.GetType().Name}, {thrown?.InnerException?.GetType().Name}";
    }

    /// <param name="Start">Starts a task, and returns what waits for it.</param>
    /// <param name="RunSynchronously">Runs a task here, or waits for it.</param>
    private sealed record Library(Func<TaskScheduler, Action, TaskCreationOptions, Action> Start, Action<TaskScheduler, Action> RunSynchronously)
    {
        public static Library Bcl { get; } = new(
            static (scheduler, action, options) => Task.Factory.StartNew(action, default, options, scheduler).Wait,
            static (scheduler, action) => new Task(action).RunSynchronously(scheduler));

        public static Library Ours { get; } = new(
            static (scheduler, action, options) => LeanTask.Factory.StartNew(action, default, options, LeanScheduler.FromTaskScheduler(scheduler)).Wait,
            static (scheduler, action) => new LeanTask(action).RunSynchronously(LeanScheduler.FromTaskScheduler(scheduler)));
    }

    /// <summary>Tells what it is asked, and keeps what is queued.</summary>
    private sealed class Told(List<string> told) : TaskScheduler
    {
        private readonly Queue<Task> _tasks = new();
        private readonly List<Task> _known = [];

        public Func<Told, Task, bool> Inlines { get; init; } = static (_, _) => false;

        public bool Refuses { get; init; }

        /// <summary>Whether what is queued runs on a thread of its own before the call returns.</summary>
        public bool RunsAtOnce { get; init; }

        public bool Run(Task task) => TryExecuteTask(task);

        public bool RunFirst() => _tasks.TryDequeue(out Task? task) && Run(task);

        protected override void QueueTask(Task task)
        {
            told.Add(_known.Contains(task) ? "queued what it was asked about" : "queued");
            if (Refuses)
                throw new ProgramException("refused");
            _known.Add(task);
            if (RunsAtOnce)
                FreshThread.Run(() => Run(task));
            else
                _tasks.Enqueue(task);
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
        {
            told.Add($"asked, was queued: {taskWasPreviouslyQueued}, the same: {!taskWasPreviouslyQueued || _known.Contains(task)}");
            _known.Add(task);
            return Inlines(this, task);
        }

        protected override IEnumerable<Task>? GetScheduledTasks() => null;
    }
}

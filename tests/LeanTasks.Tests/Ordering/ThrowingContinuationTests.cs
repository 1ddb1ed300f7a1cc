using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Ordering;

/// <summary>A continuation that throws ends the process, as in the BCL, but first everybody else gets to run.</summary>
public sealed class ThrowingContinuationTests
{
    [Fact]
    public void ThrowingCallbackDoesNotStopTheOthers() => ChildProcess.Run(
        typeof(ThrowingContinuationTests), static () => FreshThread.Run(static () => ThrowOutOfACallback(othersFirst: false)));

    [DeepFact]
    public void ThrowingCallbackOnThePoolDoesNotStopTheOthers() => ChildProcess.Run(
        typeof(ThrowingContinuationTests), static () => FreshThread.Run(static () => ThrowOutOfACallback(othersFirst: true)));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void SchedulerThatRefusesDoesNotStopTheOthers(bool refusedFirst) => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        using CountdownEvent others = new(2);
        RefusingScheduler scheduler = new(new ProgramException("refused"));
        if (!refusedFirst)
            source.GetAwaiter().UnsafeOnCompleted(() => others.Signal());
        scheduler.Within(() => source.GetAwaiter().UnsafeOnCompleted(static () => { }));
        source.GetAwaiter().UnsafeOnCompleted(() => others.Signal());
        if (refusedFirst)
            source.GetAwaiter().UnsafeOnCompleted(() => others.Signal());
        Exception? escaped = Record.Exception(() => source.SetResult(1));
        Assert.Null(escaped);
        Assert.True(others.Wait(Patience.Limit, CancellationToken.None), "The other continuations did not run.");
    });

    [Fact]
    public void SchedulerThatRefusesIsReportedAsUnobserved() => FreshThread.Run(static () =>
    {
        ProgramException refusal = new("refused, and nobody observes it");
        bool reported = false;
        EventHandler<UnobservedTaskExceptionEventArgs> report = (_, e) =>
        {
            if (e.Exception.InnerException is TaskSchedulerException { InnerException: { } inner } && ReferenceEquals(inner, refusal))
                Volatile.Write(ref reported, true);
        };
        TaskScheduler.UnobservedTaskException += report;
        try
        {
            CompleteInFrontOf(new RefusingScheduler(refusal));
            Patience.Until(() =>
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                return Volatile.Read(ref reported);
            });
        }
        finally
        {
            TaskScheduler.UnobservedTaskException -= report;
        }
    });

    /// <summary>In a frame of its own, so that nothing of it is left on the stack.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CompleteInFrontOf(RefusingScheduler scheduler)
    {
        LeanTaskSource<int> source = new();
        scheduler.Within(() => source.GetAwaiter().UnsafeOnCompleted(static () => { }));
        source.SetResult(1);
    }

    private static void ThrowOutOfACallback(bool othersFirst)
    {
        LeanTaskSource<int> source = new();
        ProgramException thrown = new("thrown");
        int throws = 0;
        using CountdownEvent others = new(2);
        using ManualResetEventSlim rethrown = new();
        using ManualResetEventSlim never = new();

        // Thrown by the callback itself; then again on the pool, where nobody catches it: held there, or the process would end.
        AppDomain.CurrentDomain.FirstChanceException += (_, e) =>
        {
            if (!ReferenceEquals(e.Exception, thrown) || Interlocked.Increment(ref throws) == 1)
                return;
            if (Thread.CurrentThread.IsThreadPoolThread)
                rethrown.Set();
            never.Wait(CancellationToken.None);
        };
        if (othersFirst)
            source.GetAwaiter().OnCompleted(() => others.Signal());
        source.GetAwaiter().UnsafeOnCompleted(() => throw thrown);
        source.GetAwaiter().OnCompleted(() => others.Signal());
        if (!othersFirst)
            source.GetAwaiter().OnCompleted(() => others.Signal());
        source.SetResult(1);
        Assert.True(others.Wait(Patience.Limit, CancellationToken.None), "The other continuations did not run.");
        Patience.UntilSet(rethrown);
        Environment.Exit(ChildProcess.Shown);
    }

    /// <summary>Runs a task when told to, and takes none in its queue.</summary>
    private sealed class RefusingScheduler(Exception refusal) : TaskScheduler
    {
        public void Within(Action action) => new Task(action).RunSynchronously(this);

        protected override IEnumerable<Task> GetScheduledTasks() => [];

        protected override void QueueTask(Task task) => throw refusal;

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);
    }
}

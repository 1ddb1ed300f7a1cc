using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>The watcher's thread, against crews that fall asleep and wake up again: a crew that is awake is watched.</summary>
public class CrewWatcherScenarios
{
    [Fact]
    public void AThreadWakesUpWhileTheWatcherFindsTheCrewAsleep() => Explored.Always(static execution =>
    {
        ModelCrew crew = new(execution, 1);
        crew.Watch();
        bool hasLooked = false;
        bool hasWoken = false;
        execution.Start("wake", () =>
        {
            crew.BeginSearching();
            Volatile.Write(ref hasWoken, true);
        });
        execution.Start("worker", () =>
        {
            WaitFor(ref hasWoken);
            execution.Require(crew.Crew.TryBeginRunning(forTask: true), "It may not run.");
            WaitFor(ref hasLooked);
            execution.Require(CrewWatcher.Watches(crew.Crew), "The crew is awake, and nobody watches it.");
        });
        execution.Start("watcher", () => LookOnce(ref hasLooked));
    });

    [Fact]
    public void AGuestGoesOnWhileTheWatcherFindsTheCrewAsleep() => Explored.Always(static execution =>
    {
        ModelCrew crew = new(execution, 1);
        crew.Watch();
        bool hasLooked = false;
        execution.Start("guest", () =>
        {
            using Guest guest = new(crew.Crew, LeanThread.Current);
            guest.Worker.BeginBlocking();
            guest.Worker.EndBlocking();
            WaitFor(ref hasLooked);
            execution.Require(CrewWatcher.Watches(crew.Crew), "The crew is awake, and nobody watches it.");
        });
        execution.Start("watcher", () => LookOnce(ref hasLooked));
    });

    [Fact]
    public void AWorkerGoesOnWhileTheWatcherFindsTheCrewAsleep() => Explored.Always(static execution =>
    {
        ModelCrew crew = new(execution, 1);
        crew.Watch();
        bool hasLooked = false;
        crew.StartRunning("worker", worker =>
        {
            worker.BeginBlocking();
            worker.EndBlocking();
            WaitFor(ref hasLooked);
            execution.Require(CrewWatcher.Watches(crew.Crew), "The crew is awake, and nobody watches it.");
        });
        execution.Start("watcher", () => LookOnce(ref hasLooked));
    });

    [Fact]
    public void ACrewWakesUpWhileTheWatcherFallsAsleep() => Explored.Always(static execution =>
    {
        ModelCrew crew = new(execution, 1);
        execution.Start("watcher", CrewWatcher.WaitForCrew);
        execution.Start("wake", crew.Watch);
    });

    private static void LookOnce(ref bool hasLooked)
    {
        CrewWatcher.LookAtAll([]);
        Volatile.Write(ref hasLooked, true);
    }

    private static void WaitFor(ref bool flag)
    {
        while (!Volatile.Read(ref flag))
            Thread.SpinWait(1);
    }
}

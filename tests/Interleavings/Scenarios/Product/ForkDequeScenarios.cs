using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Scheduling;
using LeanTasks.Threading;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>The owner of forks against thieves, and against threads that wait for the next fork.</summary>
public class ForkDequeScenarios
{
    [Fact]
    public void TwoForksInTurnMeetAThief() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () =>
        {
            forks.Join();
            forks.Join();
        });
        execution.Start("thief", () => forks.Steal(1));
    });

    [Fact]
    public void AForkInAForkMeetsAThief() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () => forks.Join(inside: () => forks.Join()));
        execution.Start("thief", () =>
        {
            forks.Steal(1);
            forks.Steal(1);
        });
    });

    [Fact]
    public void AForkInAForkMeetsTwoThieves() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () => forks.Join(inside: () => forks.Join()));
        execution.Start("thief", () => forks.Steal(1));
        execution.Start("another", () => forks.Steal(2));

        // Each of the owner's stores may be held back: with a preemption besides there are more than 200,000 schedules.
    }, buffered: 0);

    [Fact]
    public void AForkAboveAStolenOneMeetsAThief() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () => forks.Join(whileStolen: () => forks.Join()));
        execution.Start("thief", () =>
        {
            forks.Steal(1);
            forks.Steal(1);
        });
    });

    [Fact]
    public void TwoCoarseForksInTurnMeetAThief() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () =>
        {
            forks.Join(isCoarse: true);
            forks.Join(isCoarse: true);
        });
        execution.Start("thief", () => forks.Steal(1));
    });

    [Fact]
    public void AForkAndACoarseOneInTurnMeetAThief() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () =>
        {
            forks.Join();
            forks.Join(isCoarse: true);
        });
        execution.Start("thief", () => forks.Steal(1));
    });

    [Fact]
    public void ACoarseForkAndAnotherInTurnMeetAThief() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () =>
        {
            forks.Join(isCoarse: true);
            forks.Join();
        });
        execution.Start("thief", () => forks.Steal(1));
    });

    [Fact]
    public void AForkInACoarseOneMeetsAThief() => Explored.Always(static execution =>
    {
        ModelForks forks = new(execution);
        execution.Start("owner", () => forks.Join(inside: () => forks.Join(), isCoarse: true));
        execution.Start("thief", () =>
        {
            forks.Steal(1);
            forks.Steal(1);
        });
    });

    [Fact]
    public void APushMeetsOneWhoGoesToSleep() => Explored.Always(static execution =>
    {
        Push push = new(execution);
        execution.Start("owner", push.Do);
        execution.Start("sleeper", push.GoToSleep);
    });

    [Fact]
    public void APushMeetsTwoWhoGoToSleep() => Explored.Always(static execution =>
    {
        Push push = new(execution);
        execution.Start("owner", push.Do);
        execution.Start("sleeper", push.GoToSleep);
        execution.Start("another", push.GoToSleep);
    });

    /// <summary>Where there is no barrier on all threads, the owner and the thief have fences of their own.</summary>
    [Fact]
    public void TwoForksInTurnMeetAThiefByFullFences() => Explored.Always(static execution =>
    {
        AsymmetricFence.IsProcessWide = false;
        ModelForks forks = new(execution);
        execution.Start("owner", () =>
        {
            forks.Join();
            forks.Join();
        });
        execution.Start("thief", () => forks.Steal(1));
    });

    [Fact]
    public void APushMeetsOneWhoGoesToSleepByFullFences() => Explored.Always(static execution =>
    {
        AsymmetricFence.IsProcessWide = false;
        Push push = new(execution);
        execution.Start("owner", push.Do);
        execution.Start("sleeper", push.GoToSleep);
    });

    /// <summary>Of a fork that is pushed, every thread that goes to sleep must either know, or be woken.</summary>
    private sealed class Push
    {
        private readonly Execution _execution;
        private readonly ForkSlot[] _slots = GC.AllocateArray<ForkSlot>(1, pinned: true);
        private ForkDeque _forks;
        private bool _wakes;

        internal Push(Execution execution)
        {
            _execution = execution;
            _forks.Use(_slots);

            // The very first push wakes somebody in any case.
            _forks.TakeRequest();
        }

        internal void Do() => _wakes = !_forks.Push(_forks.Next, 1) && _forks.TakeRequest();

        internal void GoToSleep()
        {
            _forks.AskForWakeUp();
            AsymmetricFence.Heavy();
            if (!_forks.LooksStealable)
                _execution.AtEnd(() => _execution.Require(_wakes, "A thread sleeps that does not know of the fork."));
        }
    }
}

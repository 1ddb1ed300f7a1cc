using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>What a monitor does, in terms of steps. Without wake-ups that nobody asked for.</summary>
public static class ModelMonitor
{
    /// <summary>Enters the monitor of <paramref name="target"/>; the thread that owns it may enter again.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void Enter(object target)
    {
        (Execution execution, LockState state) = Find(target);
        Enter(execution, state, Named("Monitor.Enter", target), deadline: null);
    }

    /// <summary>Enters if nobody else is in.</summary>
    /// <param name="target">The object that is locked.</param>
    /// <returns>Whether the thread is in now.</returns>
    public static bool TryEnter(object target)
    {
        (Execution execution, LockState state) = Find(target);
        execution.Step(Named("Monitor.TryEnter", target));
        bool entered = state.IsFreeFor(execution.Running);
        execution.Note(entered ? "succeeds" : "fails");
        if (entered)
            state.Enter(execution.Running);
        return entered;
    }

    /// <summary>Enters if nobody else is in, or the one who is leaves in time.</summary>
    /// <param name="target">The object that is locked.</param>
    /// <param name="timeout">How long to wait at most.</param>
    /// <returns>Whether the thread is in now.</returns>
    public static bool TryEnter(object target, TimeSpan timeout)
    {
        (Execution execution, LockState state) = Find(target);
        return Enter(execution, state, Named("Monitor.TryEnter", target), execution.DeadlineAfter(timeout));
    }

    /// <summary>Whether the calling thread is in.</summary>
    /// <param name="target">The object that is locked.</param>
    /// <returns>Whether it is.</returns>
    public static bool IsEntered(object target)
    {
        (Execution execution, LockState state) = Find(target);
        return state.Entries > 0 && state.Owner == execution.Running;
    }

    /// <summary>Leaves the monitor.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void Exit(object target)
    {
        (Execution execution, LockState state) = Find(target);
        execution.Step(Named("Monitor.Exit", target));
        state.RequireOwner(execution);
        if (--state.Entries == 0)
            state.Owner = null;
        execution.Wrote();
    }

    /// <summary>
    /// Leaves the monitor, waits for a pulse, and enters again. A wait with a timeout can end without a pulse at any time: it
    /// is up to the search how slow the others are.
    /// </summary>
    /// <param name="target">The object that is locked.</param>
    /// <param name="timeout">How long to wait at most.</param>
    /// <returns>Whether the thread was pulsed.</returns>
    public static bool Wait(object target, TimeSpan timeout)
    {
        (Execution execution, LockState state) = Find(target);
        execution.Step(Named("Monitor.Wait", target));
        state.RequireOwner(execution);

        LogicalThread? self = execution.Running;
        int entries = state.Entries;
        Sleeper sleeper = new(self);
        state.Sleepers.Add(sleeper);
        state.Owner = null;
        state.Entries = 0;
        execution.Wrote(comesToAStep: true);

        Operation comeBack = Named("Monitor.Wait (return)", target);
        execution.Step(
            comeBack, new Obstacle(() => sleeper.IsPulsed && state.Owner is null, Deadline: execution.DeadlineAfter(timeout)));
        if (!sleeper.IsPulsed)
        {
            execution.Note("times out");
            state.Sleepers.Remove(sleeper);
            if (state.Owner is not null)
                execution.Step(comeBack, new Obstacle(() => state.Owner is null));
        }

        state.Owner = self;
        state.Entries = entries;
        return sleeper.IsPulsed;
    }

    /// <summary>Wakes the thread that has waited longest, if one waits.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void Pulse(object target) => Pulse(target, "Monitor.Pulse", atMost: 1);

    /// <summary>Wakes all threads that wait.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void PulseAll(object target) => Pulse(target, "Monitor.PulseAll", atMost: int.MaxValue);

    private static bool Enter(Execution execution, LockState state, in Operation operation, TimeSpan? deadline)
    {
        LogicalThread? self = execution.Running;
        bool entered = execution.Step(operation, new Obstacle(() => state.IsFreeFor(self), Deadline: deadline));
        if (entered)
            state.Enter(self);
        else
            execution.Note("times out");
        return entered;
    }

    private static void Pulse(object target, string name, int atMost)
    {
        (Execution execution, LockState state) = Find(target);
        execution.Step(Named(name, target, isFence: false));
        state.RequireOwner(execution);
        int woken = 0;
        while (woken < atMost && state.Sleepers.Count > 0)
        {
            state.Sleepers[0].Pulse();
            state.Sleepers.RemoveAt(0);
            woken++;
        }

        if (execution.IsTraced)
            execution.Note($"wakes {woken}");
        execution.Wrote();
    }

    private static (Execution Execution, LockState State) Find(object target)
    {
        ArgumentNullException.ThrowIfNull(target);
        Execution execution = Execution.Current
            ?? throw new InvalidOperationException("The shadow of Monitor works only inside an execution.");
        return (execution, execution.LockOf(target));
    }

    private static Operation Named(string name, object target, bool isFence = true) =>
        new(name, target.GetType().Name, RuntimeHelpers.GetHashCode(target), isFence);

    internal sealed class LockState
    {
        /// <summary>Null while nobody is in, or while the setup or a check is, which run alone.</summary>
        internal LogicalThread? Owner { get; set; }

        internal int Entries { get; set; }

        /// <summary>Who waits, the one who has longest first.</summary>
        internal List<Sleeper> Sleepers { get; } = [];

        internal bool IsFreeFor(LogicalThread? thread) => Entries == 0 || Owner == thread;

        internal void Enter(LogicalThread? thread)
        {
            Owner = thread;
            Entries++;
        }

        internal void RequireOwner(Execution execution)
        {
            if (Entries == 0 || Owner != execution.Running)
                execution.Fail("A monitor is used by a thread that does not own it.");
        }
    }

    internal sealed class Sleeper(LogicalThread? thread)
    {
        internal bool IsPulsed { get; private set; }

        internal void Pulse()
        {
            IsPulsed = true;

            // It may still have to wait for the monitor, but not until its timeout.
            thread?.ForgetDeadline();
        }
    }
}

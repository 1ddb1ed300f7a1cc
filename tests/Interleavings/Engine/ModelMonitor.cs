using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>What a monitor does, in terms of steps. Without timeouts, and without wake-ups that nobody asked for.</summary>
public static class ModelMonitor
{
    /// <summary>Enters the monitor of <paramref name="target"/>; the thread that owns it may enter again.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void Enter(object target)
    {
        (Execution execution, LockState state) = Find(target);
        LogicalThread? self = execution.Running;
        execution.Step(Named("Monitor.Enter", target), () => state.IsFreeFor(self));
        state.Owner = self;
        state.Entries++;
    }

    /// <summary>Enters if nobody else is in.</summary>
    /// <param name="target">The object that is locked.</param>
    /// <returns>Whether the thread is in now.</returns>
    public static bool TryEnter(object target)
    {
        (Execution execution, LockState state) = Find(target);
        LogicalThread? self = execution.Running;
        execution.Step(Named("Monitor.TryEnter", target));
        bool entered = state.IsFreeFor(self);
        execution.Note(entered ? "succeeds" : "fails");
        if (entered)
        {
            state.Owner = self;
            state.Entries++;
        }

        return entered;
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

    /// <summary>Leaves the monitor, waits for a pulse, and enters again.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void Wait(object target)
    {
        (Execution execution, LockState state) = Find(target);
        execution.Step(Named("Monitor.Wait", target));
        state.RequireOwner(execution);

        LogicalThread? self = execution.Running;
        int entries = state.Entries;
        Sleeper sleeper = new();
        state.Sleepers.Enqueue(sleeper);
        state.Owner = null;
        state.Entries = 0;
        execution.Wrote(comesToAStep: true);

        execution.Step(Named("Monitor.Wait (return)", target), () => sleeper.IsPulsed && state.Owner is null);
        state.Owner = self;
        state.Entries = entries;
    }

    /// <summary>Wakes the thread that has waited longest, if one waits.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void Pulse(object target) => Pulse(target, "Monitor.Pulse", atMost: 1);

    /// <summary>Wakes all threads that wait.</summary>
    /// <param name="target">The object that is locked.</param>
    public static void PulseAll(object target) => Pulse(target, "Monitor.PulseAll", atMost: int.MaxValue);

    private static void Pulse(object target, string name, int atMost)
    {
        (Execution execution, LockState state) = Find(target);
        execution.Step(Named(name, target));
        state.RequireOwner(execution);
        int woken = 0;
        while (woken < atMost && state.Sleepers.TryDequeue(out Sleeper? sleeper))
        {
            sleeper.IsPulsed = true;
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

    private static Operation Named(string name, object target) => new(name, target.GetType().Name, RuntimeHelpers.GetHashCode(target));

    internal sealed class LockState
    {
        /// <summary>Null while nobody is in, or while the setup or a check is, which run alone.</summary>
        internal LogicalThread? Owner { get; set; }

        internal int Entries { get; set; }

        internal Queue<Sleeper> Sleepers { get; } = [];

        internal bool IsFreeFor(LogicalThread? thread) => Entries == 0 || Owner == thread;

        internal void RequireOwner(Execution execution)
        {
            if (Entries == 0 || Owner != execution.Running)
                execution.Fail("A monitor is used by a thread that does not own it.");
        }
    }

    internal sealed class Sleeper
    {
        internal bool IsPulsed { get; set; }
    }
}

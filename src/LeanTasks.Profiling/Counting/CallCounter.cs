using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>Counts one call of an async method: the two words that each counting builder adds to the one it wraps.</summary>
/// <remarks>
/// It is part of its builder: on the stack until the method suspends, then in the method's box. In code compiled without optimization
/// it is always in the state machine object. The thread that runs the method writes it, and no two run it at the same time.
/// </remarks>
[StackTraceHidden, DebuggerStepThrough]
internal struct CallCounter
{
    // States; 0 is a builder that was never started, for instance inside one that another builder created, and counts nothing.
    private const long Running = 1;

    // Or the time of the first suspension, which is greater.
    private const long Suspended = 2;

    // All without a suspension.
    private const long Ended = -1;
    private const long EndedWithTask = -2;
    private const long Faulted = -3;
    private const long Canceled = -4;

    // Written at the first suspension; a call that never suspends is counted by code that knows its site anyway.
    private Site? _site;

    private long _state;

    /// <summary>Whether the call has ended with a result, and without suspending.</summary>
    internal readonly bool HasEnded => _state == Ended;

    /// <summary>To be called before the method's body.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Begin() => _state = Running;

    /// <summary>To be called when the method's body has ended or suspended for the first time.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Count<TStateMachine, TBuilder>()
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder
    {
        // A call that has suspended may run on another thread by now; but its state does not change after the suspension.
        if (_state == Ended)
            ThreadCounts.Add(SiteOf<TStateMachine, TBuilder>.FirstSlot + Slot.Synchronous);
        else if (_state < Ended)
            CountMore(SiteOf<TStateMachine, TBuilder>.FirstSlot);
    }

    /// <summary>To be called before the method is completed, so that a thread that sees it completed sees it counted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Succeed()
    {
        if (_state == Running)
            _state = Ended;
        else if (_state >= Suspended)
            CountEnd();
    }

    /// <summary>To be called if <see cref="HasEnded"/> and a task was allocated for the result.</summary>
    internal void NoteTask() => _state = EndedWithTask;

    /// <summary>To be called before the method is completed with an exception.</summary>
    internal void Fail(Exception exception)
    {
        bool canceled = exception is OperationCanceledException;
        if (_state == Running)
        {
            _state = canceled ? Canceled : Faulted;
        }
        else if (_state >= Suspended)
        {
            CountEnd();
            ThreadCounts.Add(_site!.FirstSlot + (canceled ? Slot.Canceled : Slot.Faults));
        }
    }

    /// <summary>To be called before the method is suspended: afterwards another thread may run it.</summary>
    /// <returns>Whether it is its first suspension.</returns>
    internal bool Suspend<TStateMachine, TBuilder>()
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder
    {
        bool first = _state == Running;
        if (first)
        {
            _site = SiteOf<TStateMachine, TBuilder>.Site;
            _site.EnsureMeasured<TStateMachine, TBuilder>();
            ThreadCounts.Add(_site.FirstSlot + Slot.Suspended);
            _state = CallTime.IsTaken ? Math.Max(Stopwatch.GetTimestamp(), Suspended) : Suspended;
        }

        if (_state >= Suspended)
            ThreadCounts.Add(_site!.FirstSlot + Slot.Suspensions);
        return first;
    }

    private readonly void CountEnd()
    {
        int slot = _site!.FirstSlot;
        ThreadCounts.Add(slot + Slot.EndedLater);
        if (CallTime.IsTaken)
            ThreadCounts.Add(slot + Slot.Ticks, Stopwatch.GetTimestamp() - _state);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CountMore(int slot)
    {
        ThreadCounts.Add(slot + Slot.Synchronous);
        ThreadCounts.Add(slot + _state switch
        {
            EndedWithTask => Slot.ResultTasks,
            Faulted => Slot.Faults,
            _ => Slot.Canceled,
        });
    }
}

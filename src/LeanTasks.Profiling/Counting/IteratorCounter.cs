using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>Counts the calls of <c>MoveNextAsync</c> of one enumeration; its builder is in the async iterator's object.</summary>
/// <remarks>
/// A builder does not see a <c>yield</c>, so a call that suspended and then reached one counts as ended when the next one begins. It does not
/// see exceptions either: an iterator's faults and cancellations are not counted, and no time is taken.
/// </remarks>
[StackTraceHidden, DebuggerStepThrough]
internal struct IteratorCounter
{
    // The state has the number of the call above these two bits.
    private const long Suspended = 1;
    private const long HasBox = 2;
    private const long OneCall = 4;

    // Written at the first call.
    private Site? _site;

    // Written by the thread that runs the iterator. A call that has suspended may be followed by the next one, on another thread,
    // before the builder's MoveNext has returned. The number of the call shows the first thread that it was not synchronous.
    private long _state;

    /// <summary>To be called before the iterator runs.</summary>
    /// <returns>The argument for <see cref="EndMove"/>.</returns>
    internal long BeginMove<TStateMachine, TBuilder>()
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder
    {
        long state = _state;
        if (state == 0)
        {
            _site = SiteOf<TStateMachine, TBuilder>.Site;
            ThreadCounts.Add(_site.FirstSlot + Slot.Enumerations);
        }
        else if ((state & Suspended) != 0)
        {
            ThreadCounts.Add(_site!.FirstSlot + Slot.EndedLater);
        }

        return _state = Next(state);
    }

    /// <summary>To be called when the iterator has reached a <c>yield</c>, its end or a suspension.</summary>
    /// <param name="begun">The value that <see cref="BeginMove"/> returned.</param>
    internal void EndMove<TStateMachine, TBuilder>(long begun)
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder
    {
        if (Volatile.Read(ref _state) == begun)
            ThreadCounts.Add(SiteOf<TStateMachine, TBuilder>.FirstSlot + Slot.Synchronous);
    }

    /// <summary>To be called before the iterator is suspended: afterwards another thread may run it.</summary>
    internal void Suspend<TStateMachine, TBuilder>()
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder
    {
        // Not begun by BeginMove: see CallCounter.
        if (_site is null)
            return;

        int slot = _site.FirstSlot;
        if ((_state & Suspended) == 0)
        {
            ThreadCounts.Add(slot + Slot.Suspended);
            if ((_state & HasBox) == 0)
            {
                _site.EnsureMeasured<TStateMachine, TBuilder>();
                ThreadCounts.Add(slot + Slot.Boxes);
            }

            _state |= Suspended | HasBox;
        }

        ThreadCounts.Add(slot + Slot.Suspensions);
    }

    /// <summary>To be called when the iterator has ended.</summary>
    internal void Complete()
    {
        if ((_state & Suspended) == 0)
            return;
        ThreadCounts.Add(_site!.FirstSlot + Slot.EndedLater);
        _state = Next(_state);
    }

    /// <summary>Another number, the same box, not suspended.</summary>
    private static long Next(long state) => (state & ~Suspended) + OneCall;
}

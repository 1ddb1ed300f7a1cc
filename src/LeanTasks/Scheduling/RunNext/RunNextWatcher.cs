using System.Numerics;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// Sees to it that what lies in a <see cref="RunNextSlot"/> is run also where its thread does not come to it: a work item of the pool,
/// which looks at the slots for as long as something is put into them, and takes out what lies there for longer than a few microseconds.
/// </summary>
/// <remarks>All members but <see cref="IThreadPoolWorkItem.Execute"/> may be called from any thread.</remarks>
internal sealed class RunNextWatcher : IThreadPoolWorkItem
{
    /// <summary>An AppContext switch: there are no slots, and all that goes to the pool goes through its queues.</summary>
    internal const string PoolQueuesOnlySwitch = "LeanTasks.Scheduling.UsePoolQueuesOnly";

    // How often the watcher finds nothing new before it leaves: 20 microseconds, after which the pool's own thread goes on spinning.
    private const int IdlePauses = 7;

    private const int Away = 0;
    private const int Queued = 1;
    private const int Watching = 2;

    private readonly RunNextSlot[] _slots;
    private readonly int _idlePauses;

    // Away, Queued or Watching. Set to Queued, by compare-exchange from Away, by whoever then queues the watcher; to the others by
    // the watcher itself.
    private int _state;

    // How many threads have been given a slot. Written by interlocked operations.
    private int _threads;

    /// <param name="slots">A power of two.</param>
    /// <param name="idlePauses">How often the watcher finds nothing new before it leaves.</param>
    /// <param name="stream">How many items a millisecond make it worth waking the watcher.</param>
    internal RunNextWatcher(int slots, int idlePauses = IdlePauses, int stream = ItemRate.Stream)
    {
        _idlePauses = idlePauses;
        _slots = new RunNextSlot[slots];
        for (int i = 0; i < slots; i++)
            _slots[i] = new RunNextSlot(this, stream);
    }

    /// <summary>
    /// Null where all goes through the pool's queues: if the switch is set; on one processor, where nobody could watch; and where it cannot
    /// be told whether a thread is still as the pool has given it.
    /// </summary>
    internal static RunNextWatcher? Shared { get; } = !PoolQueuesOnly && Environment.ProcessorCount > 1 && ThreadContext.ResetsAreKnown
        ? new((int)BitOperations.RoundUpToPowerOf2((uint)Environment.ProcessorCount))
        : null;

    private static bool PoolQueuesOnly => AppContext.TryGetSwitch(PoolQueuesOnlySwitch, out bool isOn) && isOn;

    /// <summary>The slot for one more thread.</summary>
    internal RunNextSlot SlotForThread() => _slots[Interlocked.Increment(ref _threads) & (_slots.Length - 1)];

    /// <summary>Whether an item may be put into a slot: not before the pool runs a watcher that is queued; nor if one has to be queued for an item that comes alone.</summary>
    /// <param name="rate">Of the items for that slot; it counts while nobody watches.</param>
    internal bool Accepts(ref ItemRate rate)
    {
        int state = Volatile.Read(ref _state);
        return state == Watching || (state == Away && rate.IsStreamWithOneMore());
    }

    /// <summary>To be called after something has been put into a slot by an interlocked operation.</summary>
    internal void Wake()
    {
        if (Volatile.Read(ref _state) == Away && Interlocked.CompareExchange(ref _state, Queued, Away) == Away)
            Uninterrupted.Call(static watcher => ThreadPool.UnsafeQueueUserWorkItem(watcher, preferLocal: false), this);
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    void IThreadPoolWorkItem.Execute()
    {
        Volatile.Write(ref _state, Watching);
        if (Watch() is { } item)
            PoolWork.Run(item);
    }

    /// <returns>What this thread is to run instead, or null. The watcher has left.</returns>
    private Continuation? Watch()
    {
        // The watcher has waited in the pool's queue for what lies in the slots: the turn of one has come.
        if (PoolBacklog.IsSeen(pauses: 0))
            return Leave(with: TakeAll());

        NoteNew();
        int idle = 0;
        for (int pauses = 1; idle < _idlePauses; pauses++)
        {
            WatchPause.Wait();
            if (TakeStale() is { } stale)
                return Leave(with: stale);

            // Then others come first; and what lies here, if its thread does not come to it, after them.
            if (PoolBacklog.IsSeen(pauses))
                break;
            idle = NoteNew() ? 0 : idle + 1;
        }

        return Leave(with: null);
    }

    /// <returns>One item; the others the pool has, whose threads can run them at the same time.</returns>
    private Continuation? TakeAll()
    {
        Continuation? first = null;
        foreach (RunNextSlot slot in _slots)
        {
            if (first is null)
                first = slot.TakeAway();
            else
                PoolWork.Requeue(slot.TakeAway());
        }

        return first;
    }

    private Continuation? TakeStale()
    {
        foreach (RunNextSlot slot in _slots)
        {
            if (slot.TakeStale() is { } stale)
                return stale;
        }

        return null;
    }

    /// <returns>Whether anything is new.</returns>
    private bool NoteNew()
    {
        bool isNew = false;
        foreach (RunNextSlot slot in _slots)
            isNew |= slot.NoteNew();
        return isNew;
    }

    private Continuation? Leave(Continuation? with)
    {
        // A fence: whoever has put something into a slot and found the watcher there, has done so before what is read below.
        Interlocked.Exchange(ref _state, Away);
        foreach (RunNextSlot slot in _slots)
        {
            if (slot.IsFilled)
            {
                Wake();
                break;
            }
        }

        return with;
    }
}

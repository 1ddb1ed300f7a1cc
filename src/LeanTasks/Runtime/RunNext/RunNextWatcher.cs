using System.Numerics;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Runtime;

/// <summary>
/// Makes sure that an item in a <see cref="RunNextSlot"/> runs even if its thread does not reach it. A work item of the pool, which
/// watches the slots as long as items are put into them. It takes out an item that has been there for more than a few microseconds.
/// </summary>
/// <remarks>All members but <see cref="IThreadPoolWorkItem.Execute"/> may be called from any thread.</remarks>
internal sealed class RunNextWatcher : IThreadPoolWorkItem
{
    /// <summary>An AppContext switch: there are no slots, and all items for the pool go through its queues.</summary>
    internal const string PoolQueuesOnlySwitch = "LeanTasks.Scheduling.UsePoolQueuesOnly";

    // How often the watcher finds nothing new before it leaves: 20 microseconds, after which the pool's own thread continues to spin.
    private const int IdlePauses = 7;

    private const int Away = 0;
    private const int Queued = 1;
    private const int Watching = 2;

    private readonly RunNextSlot[] _slots;
    private readonly int _idlePauses;

    // Away, Queued or Watching. Set from Away to Queued, by compare-exchange, by the thread that then queues the watcher; to the others
    // by the watcher itself.
    private int _state;

    // How many threads have received a slot. Written by interlocked operations.
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
    /// Null if all items go through the pool's queues. That is so if the switch is set, and on one processor, where no thread could
    /// watch. Also if it cannot be checked whether a thread is still in the pool's initial state.
    /// </summary>
    internal static RunNextWatcher? Shared { get; } = !PoolQueuesOnly && Environment.ProcessorCount > 1 && AmbientContext.ResetsAreKnown
        ? new((int)BitOperations.RoundUpToPowerOf2((uint)Environment.ProcessorCount))
        : null;

    private static bool PoolQueuesOnly => AppContext.TryGetSwitch(PoolQueuesOnlySwitch, out bool isOn) && isOn;

    /// <summary>The slot for one more thread.</summary>
    internal RunNextSlot SlotForThread() => _slots[Interlocked.Increment(ref _threads) & (_slots.Length - 1)];

    /// <summary>Whether an item may be put into a slot. Not while the watcher waits in the pool's queue, nor if that would queue it for a single item.</summary>
    /// <param name="rate">The rate of the items for that slot; used while the watcher is away.</param>
    internal bool Accepts(ref ItemRate rate)
    {
        int state = Volatile.Read(ref _state);
        return state == Watching || (state == Away && rate.IsStreamWithOneMore());
    }

    /// <summary>To be called after an item has been put into a slot by an interlocked operation.</summary>
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

    /// <returns>The item that this thread is to run next, or null. The watcher has left.</returns>
    private Continuation? Watch()
    {
        // The watcher has waited in the pool's queue on behalf of the items in the slots: now it is the turn of one.
        if (PoolBacklog.IsSeen(pauses: 0))
            return Leave(with: TakeAll());

        NoteNew();
        int idle = 0;
        for (int pauses = 1; idle < _idlePauses; pauses++)
        {
            WatchPause.Wait();
            if (TakeStale() is { } stale)
                return Leave(with: stale);

            // Then other work comes first, and after it an item in a slot, if its thread has not reached it.
            if (PoolBacklog.IsSeen(pauses))
                break;
            idle = NoteNew() ? 0 : idle + 1;
        }

        return Leave(with: null);
    }

    /// <returns>One item; the others are queued to the pool, where other threads can run them at the same time.</returns>
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
        // A fence: a thread that has put an item into a slot and found the watcher watching has done so before the reads below.
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

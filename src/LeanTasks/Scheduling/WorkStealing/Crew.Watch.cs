using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

// Threads that block in what this library does not see: locks, events, the waits of the BCL. As long as anybody is awake, a timer
// looks for them, and lets others run in their places: what they wait for may be what nobody else runs.
internal sealed partial class Crew
{
    private const int WatchMilliseconds = 50;

    // Calls Look. Null where a test drives the crew's threads itself. Set before the first thread starts.
    private Timer? _watch;

    // 1 as long as the timer runs. Set by compare-exchange by whoever starts it, cleared by the timer.
    private int _isWatching;

    // How many threads that count as running have others in their places, because they seemed to be blocked. Written by the timer.
    private int _blockedUnseen;

    // How much may run at once at the moment.
    private int Limit => _size + Volatile.Read(ref _blockedUnseen);

    /// <summary>To be called where somebody wakes up.</summary>
    private void Watch()
    {
        if (Volatile.Read(ref _isWatching) == 0 && Interlocked.CompareExchange(ref _isWatching, 1, 0) == 0)
            SetTimer(WatchMilliseconds);
    }

    private void SetTimer(int milliseconds) =>
        Uninterrupted.Call(static set => set.Watch?.Change(set.Milliseconds, set.Milliseconds), (Watch: _watch, Milliseconds: milliseconds));

    private void Look()
    {
        int blocked = 0;
        foreach (Worker worker in Workers)
            blocked += worker.SeemsBlocked ? 1 : 0;

        // One more at a time: most waits are short, and a loop of sleeps must not bring up a thousand threads.
        Volatile.Write(ref _blockedUnseen, Math.Min(blocked, _blockedUnseen + 1));
        PassOn();
        if (IsAsleep)
            StopWatching();
    }

    private bool IsAsleep => Volatile.Read(ref _running) + Volatile.Read(ref _searching) + Volatile.Read(ref _guests) == 0;

    private void StopWatching()
    {
        SetTimer(Timeout.Infinite);
        Interlocked.Exchange(ref _isWatching, 0);

        // Whoever has woken up before has found it watching.
        if (!IsAsleep)
            Watch();
    }
}

namespace LeanTasks.Threading;

/// <summary>Lets one thread sleep until another wakes it. A wake-up that comes first is not lost. Never throws.</summary>
internal sealed class Parker
{
    // Whether the sleeper has been woken and has not yet noticed. Guarded by the monitor of this object.
    private bool _isWoken;

    /// <summary>Sleeps until <see cref="Wake"/> has been called since the last time.</summary>
    internal void Park() => Park(Timeout.Infinite);

    /// <returns>False if the time was over first.</returns>
    internal bool Park(int milliseconds)
    {
        bool interrupted = false;
        bool woken;
        using (Uninterrupted.Lock(this))
        {
            while (!_isWoken)
            {
                try
                {
                    if (!Monitor.Wait(this, milliseconds))
                        break;
                }
                catch (ThreadInterruptedException)
                {
                    interrupted = true;
                }
            }

            woken = _isWoken;
            _isWoken = false;
        }

        // The interruption is meant for the thread's next wait in user code.
        if (interrupted)
            Thread.CurrentThread.Interrupt();
        return woken;
    }

    internal void Wake()
    {
        using (Uninterrupted.Lock(this))
        {
            _isWoken = true;
            Monitor.Pulse(this);
        }
    }
}

namespace LeanTasks.Threading;

/// <summary>
/// For completers: <see cref="Thread.Interrupt"/> is meant for waits that the user asked for, and must not break off a completion
/// halfway. The interruption is kept for the next wait.
/// </summary>
internal static class Uninterrupted
{
    /// <summary>Enters a lock; to be left by disposing of the result.</summary>
    internal static Scope Lock(object gate)
    {
        bool interrupted = false;
        while (true)
        {
            try
            {
                Monitor.Enter(gate);
                break;
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }

        if (interrupted)
            Thread.CurrentThread.Interrupt();
        return new Scope(gate);
    }

    /// <summary>Calls a function that first takes a lock of its own, until a call succeeds.</summary>
    internal static TResult Call<TState, TResult>(Func<TState, TResult> function, TState state)
    {
        bool interrupted = false;
        while (true)
        {
            try
            {
                TResult result = function(state);
                if (interrupted)
                    Thread.CurrentThread.Interrupt();
                return result;
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }
    }

    internal readonly ref struct Scope(object gate)
    {
        public void Dispose() => Monitor.Exit(gate);
    }

    /// <summary>A spinning wait for a step that another thread is about to take.</summary>
    internal ref struct Spinner
    {
        private SpinWait _spinner;
        private bool _interrupted;

        internal void Once()
        {
            try
            {
                _spinner.SpinOnce();
            }
            catch (ThreadInterruptedException)
            {
                _interrupted = true;
            }
        }

        internal readonly void Ended()
        {
            if (_interrupted)
                Thread.CurrentThread.Interrupt();
        }
    }
}

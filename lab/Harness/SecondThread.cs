namespace LeanTasks.Lab.Harness;

/// <summary>
/// A thread that runs one action on demand while the caller waits. Awake, both sides spin, so that handing over costs about
/// as much as moving a cache line; asleep, it takes no time from what else is measured.
/// </summary>
public sealed class SecondThread : IDisposable
{
    private const int Asleep = 0;
    private const int Idle = 1;
    private const int Requested = 2;
    private const int Ended = 3;

    // Not disposed: nobody asks for its wait handle, and the thread may still be on its way to it.
    private readonly SemaphoreSlim _wake = new(0);

    // Requested → Idle by the thread; everything else by the caller.
    private int _state = Asleep;

    // What the action threw. Written by the thread before it goes idle, emptied by the caller before it asks again.
    private Exception? _failure;

    public SecondThread(Action action)
    {
        Thread thread = new(() => Loop(action)) { IsBackground = true, Name = nameof(SecondThread) };
        thread.UnsafeStart();
    }

    /// <summary>To be called before a series of <see cref="Run"/>.</summary>
    public void Wake()
    {
        Volatile.Write(ref _state, Idle);
        _wake.Release();
    }

    /// <summary>To be called after a series of <see cref="Run"/>.</summary>
    public void Sleep() => Volatile.Write(ref _state, Asleep);

    /// <summary>Runs the action on the thread and returns when it has ended.</summary>
    /// <exception cref="InvalidOperationException">The action threw; its exception is the inner one.</exception>
    public void Run()
    {
        _failure = null;
        Volatile.Write(ref _state, Requested);
        SpinWhile(Requested);
        if (_failure is { } failure)
            throw new InvalidOperationException("The action of the second thread failed.", failure);
    }

    /// <summary>Ends the thread. Not to be called while it runs its action.</summary>
    public void Dispose()
    {
        Volatile.Write(ref _state, Ended);
        _wake.Release();
    }

    private void Loop(Action action)
    {
        while (Volatile.Read(ref _state) != Ended)
        {
            _wake.Wait();
            while (SpinWhile(Idle) == Requested)
            {
                try
                {
                    action();
                }
                catch (Exception exception)
                {
                    _failure = exception;
                }

                Volatile.Write(ref _state, Idle);
            }
        }
    }

    private int SpinWhile(int present)
    {
        SpinWait spinner = default;
        int state;
        while ((state = Volatile.Read(ref _state)) == present)
        {
            // Yields the core, but never sleeps: a sleep is a millisecond.
            spinner.SpinOnce(sleep1Threshold: -1);
        }

        return state;
    }
}

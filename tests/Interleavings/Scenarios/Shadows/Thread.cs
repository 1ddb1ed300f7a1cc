using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>
/// Shadows the framework's type. A thread that a thread of an execution starts is one of the execution's; elsewhere, as in the
/// setup, it is a real one. A logical thread of the pool says that it is one, though the real thread under it is not.
/// </summary>
internal sealed class Thread
{
    [ThreadStatic]
    private static bool t_isThreadPoolThread;

    [ThreadStatic]
    private static Thread? t_outsideExecutions;

    private readonly Action<object?> _start;

    private bool _hasBegun;

    // Null until the call that starts the thread is over; it can be interrupted.
    private Func<TimeSpan, bool>? _join;

    public Thread(ThreadStart start)
        : this(_ => start())
    {
    }

    public Thread(ThreadStart start, int maxStackSize)
        : this(start)
    {
    }

    public Thread(ParameterizedThreadStart start) => _start = start.Invoke;

    private Thread()
        : this(static _ => { })
    {
    }

    public static Thread CurrentThread =>
        (Thread?)ModelThread.GetTag(static () => new Thread()) ?? (t_outsideExecutions ??= new Thread());

    /// <summary>Only of the calling thread.</summary>
    public bool IsThreadPoolThread => t_isThreadPoolThread;

    /// <summary>Only of the calling thread.</summary>
    public int ManagedThreadId => ModelThread.CurrentId;

    /// <summary>Tells only whether it has been started.</summary>
    public ThreadState ThreadState => _hasBegun ? ThreadState.Running : ThreadState.Unstarted;

    public bool IsBackground { get; set; }

    public ThreadPriority Priority { get; set; } = ThreadPriority.Normal;

    public string? Name { get; set; }

    /// <summary>Not in the framework: what this thread of the pool has queued and nobody may have begun.</summary>
    internal List<ThreadPool.WorkItem> OwnQueue { get; } = [];

    public static void Sleep(int millisecondsTimeout) => Sleep(TimeSpan.FromMilliseconds(millisecondsTimeout));

    public static void Sleep(TimeSpan timeout)
    {
        if (timeout == TimeSpan.Zero)
            Yield();
        else
            ModelClock.Sleep(timeout);
    }

    public static bool Yield()
    {
        Execution.Current?.Spin(new Operation("Thread.Yield"));
        return true;
    }

    public static void SpinWait(int iterations) => Execution.Current?.Spin(new Operation("Thread.SpinWait"));

    public static void MemoryBarrier() => ModelMemory.Fence("Thread.MemoryBarrier");

    public void Start() => Start(null);

    public void Start(object? parameter)
    {
        ExecutionContext? context = ExecutionContext.Capture();
        if (context is null)
            UnsafeStart(parameter);
        else
            Begin(() => ExecutionContext.Run(context, _start.Invoke, parameter));
    }

    public void UnsafeStart() => UnsafeStart(null);

    public void UnsafeStart(object? parameter) => Begin(() => _start(parameter));

    public void Join() => Join(Timeout.InfiniteTimeSpan);

    public bool Join(int millisecondsTimeout) => Join(TimeSpan.FromMilliseconds(millisecondsTimeout));

    public bool Join(TimeSpan timeout)
    {
        if (!_hasBegun)
            throw new ThreadStateException("It has not been started.");
        while (_join is null)
            Yield();
        return _join(timeout);
    }

    /// <summary>Only of the calling thread.</summary>
    public void Interrupt() => RealThread.InterruptCurrent();

    /// <summary>Not in the framework: what <paramref name="body"/> calls takes this thread for one of the pool's.</summary>
    internal static void RunAsPoolThread(Action body)
    {
        t_isThreadPoolThread = true;
        try
        {
            body();
        }
        finally
        {
            t_isThreadPoolThread = false;
        }
    }

    private void Begin(Action body)
    {
        _hasBegun = true;
        _join = ModelThread.TryStart($"thread {Name}".TrimEnd(), body, this) is { } thread ? thread.Join : RealThread.UnsafeStart(body);
    }
}

using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>
/// Shadows the framework's type: a logical thread of the pool says that it is one, though the real thread under it is not.
/// A new thread is a real one, outside of all executions.
/// </summary>
internal sealed class Thread(Action start)
{
    [ThreadStatic]
    private static bool t_isThreadPoolThread;

    private Action? _join;

    private Thread(bool isThreadPoolThread)
        : this(static () => { }) => IsThreadPoolThread = isThreadPoolThread;

    public static Thread CurrentThread => new(t_isThreadPoolThread);

    public bool IsThreadPoolThread { get; }

    public void UnsafeStart() => _join = RealThread.UnsafeStart(start);

    public void Join() => _join!();

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
}

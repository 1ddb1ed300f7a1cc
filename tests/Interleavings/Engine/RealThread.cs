namespace LeanTasks.Interleavings;

/// <summary>The framework's <see cref="Thread"/>, for a shadow of that type, which cannot name what it hides.</summary>
public static class RealThread
{
    /// <summary>Starts a thread that inherits nothing, and that no execution knows of.</summary>
    /// <param name="body">What it does.</param>
    /// <returns>Waits until the thread has ended, or for so long.</returns>
    public static Func<TimeSpan, bool> UnsafeStart(Action body)
    {
        Thread thread = new(() => body()) { IsBackground = true };
        thread.UnsafeStart();
        return thread.Join;
    }

    /// <summary><see cref="Thread.Interrupt"/> of the calling thread.</summary>
    public static void InterruptCurrent() => Thread.CurrentThread.Interrupt();
}

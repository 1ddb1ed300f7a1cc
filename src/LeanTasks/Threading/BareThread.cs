namespace LeanTasks.Threading;

/// <summary>The state of a thread that has set nothing, and inherits nothing. The constructor starts such a thread, and waits until it has ended.</summary>
internal sealed class BareThread
{
    internal BareThread()
    {
        Thread thread = new(Look);
        thread.UnsafeStart();

        // An interruption must not reach the caller, a static constructor, which it would break for good; it is left for the next wait.
        bool interrupted = false;
        while (true)
        {
            try
            {
                thread.Join();
                break;
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }

        if (interrupted)
            Thread.CurrentThread.Interrupt();
    }

    /// <summary>The default context: there is no public way to get it.</summary>
    internal ExecutionContext Context { get; private set; } = null!;

    /// <summary>Why <see cref="ThreadFields"/> may not be used, or null.</summary>
    internal string? WhyFieldsAreUnusable { get; private set; }

    private void Look()
    {
        Context = ExecutionContext.Capture()!;
        WhyFieldsAreUnusable = ThreadFields.WhyUnusableHere();
    }
}

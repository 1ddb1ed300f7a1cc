namespace LeanTasks.Threading;

/// <summary>What a thread finds that has set nothing, and inherits nothing. To make one starts the thread, and waits until it has ended.</summary>
internal sealed class BareThread
{
    internal BareThread()
    {
        Thread thread = new(Look);
        thread.UnsafeStart();

        // Of an interruption nothing may come to the caller, a static constructor, which it would break for good; it is left for the next wait.
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

    /// <summary>The default context: there is no public way to name it.</summary>
    internal ExecutionContext Context { get; private set; } = null!;

    /// <summary>Why <see cref="ThreadFields"/> may not be used, or null.</summary>
    internal string? WhyFieldsAreUnusable { get; private set; }

    private void Look()
    {
        Context = ExecutionContext.Capture()!;
        WhyFieldsAreUnusable = ThreadFields.WhyUnusableHere();
    }
}

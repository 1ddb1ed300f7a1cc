using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>Exceptions that nobody looks at.</summary>
internal static class Untold
{
    /// <summary>How often <see cref="LeanScheduler.UnobservedTaskException"/> tells of an exception with the message that <paramref name="make"/> is given.</summary>
    public static int TimesTold(Action<string> make)
    {
        string message = $"{Guid.NewGuid()}";
        string later = $"later than {message}";
        int told = 0;
        int toldOfLater = 0;
        EventHandler<UnobservedTaskExceptionEventArgs> handler = (_, arguments) =>
        {
            if (Tells(arguments, message))
                Interlocked.Increment(ref told);
            if (Tells(arguments, later))
                Interlocked.Increment(ref toldOfLater);
        };
        LeanScheduler.UnobservedTaskException += handler;
        try
        {
            // On threads that end, so that nothing is left on a stack.
            FreshThread.Run(() => make(message));
            Collect();
            FreshThread.Run(() => { _ = LeanTask.FromException(new ProgramException(later)); });
            Patience.Until(() =>
            {
                Collect();
                return Volatile.Read(ref toldOfLater) == 1;
            });
        }
        finally
        {
            LeanScheduler.UnobservedTaskException -= handler;
        }

        return told;
    }

    private static bool Tells(UnobservedTaskExceptionEventArgs arguments, string message) =>
        arguments.Exception.Flatten().InnerExceptions.Any(exception => exception.Message == message);

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}

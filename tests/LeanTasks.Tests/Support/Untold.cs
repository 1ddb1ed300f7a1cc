using System.Collections.Concurrent;

namespace LeanTasks.Tests.Support;

/// <summary>Exceptions that nobody looks at.</summary>
internal static class Untold
{
    private const string Later = "later than all others";

    /// <summary>How often <see cref="LeanScheduler.UnobservedTaskException"/> tells of an exception with the message that <paramref name="make"/> is given.</summary>
    public static int TimesTold(Action<string> make) => Times(
        [make],
        static handler => LeanScheduler.UnobservedTaskException += handler,
        static handler => LeanScheduler.UnobservedTaskException -= handler,
        static exception => LeanTask.FromException(exception))[0];

    /// <summary>The same of <see cref="TaskScheduler.UnobservedTaskException"/>, for several at once.</summary>
    public static int[] TimesToldByTaskScheduler(params Action<string>[] makes) => Times(
        makes,
        static handler => TaskScheduler.UnobservedTaskException += handler,
        static handler => TaskScheduler.UnobservedTaskException -= handler,
        static exception => Task.FromException(exception));

    public static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private static int[] Times(
        Action<string>[] makes,
        Action<EventHandler<UnobservedTaskExceptionEventArgs>> subscribe,
        Action<EventHandler<UnobservedTaskExceptionEventArgs>> unsubscribe,
        Func<Exception, object> fail)
    {
        // Each message is like no other: tests beside this one leave exceptions behind as well.
        string test = $"{Guid.NewGuid()} ";
        ConcurrentDictionary<string, int> told = new();
        EventHandler<UnobservedTaskExceptionEventArgs> handler = (_, arguments) =>
        {
            foreach (Exception exception in arguments.Exception.Flatten().InnerExceptions)
                told.AddOrUpdate(exception.Message, 1, static (_, times) => times + 1);
        };
        subscribe(handler);
        try
        {
            // On threads that end, so that nothing is left on a stack.
            for (int i = 0; i < makes.Length; i++)
                FreshThread.Run(() => makes[i]($"{test}{i}"));
            Collect();
            for (int i = 0; i < 2; i++)
            {
                // Twice: a thread of the pool that has just run something may have had it on its stack at the first time.
                string later = test + Later + i;
                FreshThread.Run(() => { _ = fail(new ProgramException(later)); });
                Patience.Until(() =>
                {
                    Collect();
                    return told.ContainsKey(later);
                });
            }
        }
        finally
        {
            unsubscribe(handler);
        }

        return [.. makes.Select((_, i) => told.GetValueOrDefault($"{test}{i}"))];
    }
}

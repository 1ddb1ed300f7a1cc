using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>Raises <see cref="TaskScheduler.UnobservedTaskException"/>, as the BCL does for a <see cref="Task"/> that is collected.</summary>
internal static class UnobservedTask
{
    /// <summary>To be called on the finalizer's thread. What a handler throws ends the process there, as for a task of the BCL's.</summary>
    /// <param name="exception">What nobody has looked at.</param>
    internal static void Publish(AggregateException exception)
    {
        // Handlers take the sender for a task. This one's exceptions count as seen.
        Task sender = Task.FromException(exception.InnerException!);
        _ = sender.Exception;
        try
        {
            PublishUnobservedTaskException(null, sender, new UnobservedTaskExceptionEventArgs(exception));
        }
        catch (MissingMethodException)
        {
            // A runtime without the method, which is not public: the next collection finds a task that nobody has looked at.
            _ = Task.FromException(exception.InnerException!);
        }
    }

    /// <param name="of">Null; only names the type.</param>
    /// <param name="sender">The task.</param>
    /// <param name="arguments">Its exceptions.</param>
    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(PublishUnobservedTaskException))]
    private static extern void PublishUnobservedTaskException(TaskScheduler? of, object sender, UnobservedTaskExceptionEventArgs arguments);
}

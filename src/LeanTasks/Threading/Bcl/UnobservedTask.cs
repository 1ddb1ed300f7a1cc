using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>Raises <see cref="TaskScheduler.UnobservedTaskException"/>, as the BCL does for a <see cref="Task"/> that is collected.</summary>
internal static class UnobservedTask
{
    /// <summary>Whether the event can be raised immediately.</summary>
    internal static readonly bool CanPublish = WhyUnusable(PublishUnobservedTaskException) is not { } why || FastPath.UnobservedTasks.TurnOff(why);

    /// <summary>To be called on the finalizer's thread. An exception from a handler ends the process there, as for a task of the BCL's.</summary>
    /// <param name="exception">The unobserved exception.</param>
    internal static void Publish(AggregateException exception)
    {
        if (!CanPublish)
        {
            DropFailedTask(exception);
            return;
        }

        // Handlers expect the sender to be a task. The exceptions of this one count as observed.
        Task sender = Task.FromException(exception.InnerException!);
        _ = sender.Exception;
        try
        {
            PublishUnobservedTaskException(null, sender, new UnobservedTaskExceptionEventArgs(exception));
        }
        catch (MissingMethodException missing) when (!RuntimeFeature.IsDynamicCodeCompiled && missing.Message.Contains(nameof(PublishUnobservedTaskException), StringComparison.Ordinal))
        {
            // Where everything is compiled ahead of time, only the call shows that the method is missing. A handler may throw this, too.
            FastPath.UnobservedTasks.TurnOff(missing.Message);
            DropFailedTask(exception);
        }
    }

    /// <summary>Without the method: the next collection finds a task that nobody has observed.</summary>
    internal static void DropFailedTask(AggregateException exception) => _ = Task.FromException(exception.InnerException!);

    /// <summary>Why an accessor may not be called, or null. It is only compiled: a call would raise the event.</summary>
    internal static string? WhyUnusable(Action<TaskScheduler?, object, UnobservedTaskExceptionEventArgs> publish)
    {
        try
        {
            RuntimeHelpers.PrepareMethod(publish.Method.MethodHandle);
            return null;
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <param name="of">Null; only names the type.</param>
    /// <param name="sender">The task.</param>
    /// <param name="arguments">Its exceptions.</param>
    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(PublishUnobservedTaskException))]
    private static extern void PublishUnobservedTaskException(TaskScheduler? of, object sender, UnobservedTaskExceptionEventArgs arguments);
}

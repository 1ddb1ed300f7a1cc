namespace LeanTasks.Completion;

/// <summary>What the two kinds of source have in common: the checks of their arguments, and their error message.</summary>
internal static class SourceChecks
{
    /// <summary>How a task ends that is completed with an exception.</summary>
    /// <param name="exception">The exception.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    internal static Outcome Exception(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return Outcome.Faulted(exception);
    }

    /// <summary>How a task ends that is completed with exceptions.</summary>
    /// <param name="exceptions">The exceptions, at least one.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exceptions"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="exceptions"/> is empty, or has a null element.</exception>
    internal static Outcome Exceptions(IEnumerable<Exception> exceptions)
    {
        ArgumentNullException.ThrowIfNull(exceptions);
        Exception[] all = [.. exceptions];
        if (all.Length == 0)
            throw new ArgumentException("The collection contains no exceptions. Pass at least one.", nameof(exceptions));
        if (Array.IndexOf(all, null) is int index and >= 0)
            throw new ArgumentException($"The exception at index {index} is null.", nameof(exceptions));
        return Outcome.Faulted(all);
    }

    internal static Outcome Of(LeanTask completedTask)
    {
        ArgumentNullException.ThrowIfNull(completedTask);
        if (!completedTask.IsCompleted)
            throw new ArgumentException($"The task has not completed; its state is {completedTask.Status}. Pass a completed task.", nameof(completedTask));
        return completedTask.CompletedOutcome.Handover();
    }

    internal static void ThrowUnless(bool completed)
    {
        if (!completed)
            throw new InvalidOperationException("The task of this source is already completed. If several callers may complete it, use the Try… methods.");
    }
}

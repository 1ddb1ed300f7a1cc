using System.Threading.Tasks.Sources;
using LeanTasks.Threading;

namespace LeanTasks.Reusable;

/// <summary>
/// An async method of the BCL's builders that awaits an operation. They hand it over as it is, with a delegate that is the same for
/// all of them and resumes it; so nothing needs to be put around it.
/// </summary>
internal static class BclMethod
{
    // Takes the method as its argument. Null where the BCL does otherwise than we take it to do.
    private static readonly Action<object?>? s_resume = LearnResume();

    /// <summary>
    /// The method that awaits, or null: for anything else, and where it has to come back somewhere or its context to flow, so that
    /// something must be put around it.
    /// </summary>
    internal static object? Of(Action<object?> action, object? state, ValueTaskSourceOnCompletedFlags flags, LeanThread thread) =>
        ReferenceEquals(action, s_resume)
        && (flags & ValueTaskSourceOnCompletedFlags.FlowExecutionContext) == 0
        && ((flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) == 0 || thread.MayInline)
            ? state
            : null;

    /// <summary>Resumes a method whose operation has completed, or lets the pool do it. Never throws.</summary>
    /// <param name="method">The method.</param>
    /// <param name="thread">The current thread, if user code may run on this stack; or null.</param>
    internal static void Run(object method, LeanThread? thread)
    {
        try
        {
            if (thread is { MayInline: true })
                thread.RunOutsideTasks(s_resume!, method);
            else
                ThreadPool.UnsafeQueueUserWorkItem(s_resume!, method, preferLocal: true);
        }
        catch (Exception exception)
        {
            // It must neither stop the completion of others nor vanish. The pool throws, too, where somebody has made up the method.
            ThreadContext.ThrowOnPool(exception);
        }
    }

    private static Action<object?>? LearnResume()
    {
        // A method of the BCL's own: one of ours would have to be compiled for it, with a dozen of the builder's.
        ProbeSource<int> probe = new();
        ValueTask<int> awaiting = new ProbeStream(probe).ReadAtLeastAsync(new byte[1], minimumBytes: 1, throwOnEndOfStream: false);
        if (probe is not { Action: { } action, State: { } method and not Delegate } || awaiting.IsCompleted)
            return null;
        try
        {
            action(method);
        }
        catch (Exception)
        {
            // It is something else. A static constructor that threw would take the type away for good.
            return null;
        }

        return awaiting.IsCompletedSuccessfully ? action : null;
    }
}

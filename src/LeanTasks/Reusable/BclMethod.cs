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

    /// <summary>Whether what a delegate takes as its argument is such a method.</summary>
    internal static bool IsResumedBy(Action<object?> action) => ReferenceEquals(action, s_resume);

    /// <summary>Resumes a method whose operation has completed, or lets the pool do it.</summary>
    /// <param name="method">The method.</param>
    /// <param name="thread">The current thread, if user code may run on this stack; or null.</param>
    internal static void Run(object method, LeanThread? thread)
    {
        if (thread is { MayInline: true })
            RunOutsideTasks(method, thread);
        else
            ThreadPool.UnsafeQueueUserWorkItem(s_resume!, method, preferLocal: true);
    }

    /// <summary>See <see cref="LeanThread.RunOutsideTasks"/>.</summary>
    private static void RunOutsideTasks(object method, LeanThread thread)
    {
        LeanTask? completing = thread.Task;
        thread.Task = null;
        try
        {
            s_resume!(method);
        }
        catch (Exception exception)
        {
            // It must neither stop the completion of others nor vanish.
            ThreadContext.ThrowOnPool(exception);
        }
        finally
        {
            thread.Task = completing;
        }
    }

    private static Action<object?>? LearnResume()
    {
        Probe probe = new();
        ValueTask awaiting = Await(probe);
        if (probe is not { Action: { } action, State: { } method and not Delegate } || awaiting.IsCompleted)
            return null;
        action(method);
        return awaiting.IsCompletedSuccessfully ? action : null;
    }

    private static async ValueTask Await(Probe probe) => await new ValueTask(probe, token: 0);

    private sealed class Probe : IValueTaskSource
    {
        internal Action<object?>? Action { get; private set; }

        internal object? State { get; private set; }

        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public void GetResult(short token)
        {
        }

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            (Action, State) = (continuation, state);
    }
}

using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Threading;

/// <summary>What the current thread carries: its execution context, its synchronization context, its scheduler.</summary>
internal static class ThreadContext
{
    /// <summary>
    /// Whether a continuation that asked for no particular place may run on this thread: not inside somebody's
    /// <see cref="SynchronizationContext"/> or <see cref="TaskScheduler"/>, which it might keep from other work.
    /// </summary>
    internal static bool MayInline =>
        (SynchronizationContext.Current is not { } context || context.GetType() == typeof(SynchronizationContext))
        && ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default);

    /// <summary>Lets an exception that has no task to go into end the process, as one from an <c>async void</c> method does.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void ThrowOnPool(Exception exception) =>
        ThreadPool.UnsafeQueueUserWorkItem(
            static captured => captured.Throw(), ExceptionDispatchInfo.Capture(exception), preferLocal: false);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// The private fields in which the runtime keeps a thread's contexts, and the task that it runs. The public properties look the
/// current thread up at each call, and are most of what it costs to leave the contexts of a caller as they were.
/// </summary>
internal static class ThreadFields
{
    /// <summary>Lets the public properties serve everywhere: for tests, and for whoever distrusts private fields.</summary>
    internal const string PublicApiSwitch = "LeanTasks.Threading.UsePublicContextApi";

    /// <summary>Null for a thread that has set nothing; for one that is back in the default context also that.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_executionContext")]
    internal static extern ref ExecutionContext? ExecutionContext(Thread thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_synchronizationContext")]
    internal static extern ref SynchronizationContext? SynchronizationContext(Thread thread);

    /// <summary>The task that runs on the current thread, or null: of that depends what <see cref="TaskScheduler.Current"/> is.</summary>
    /// <param name="of">Null; only names the type.</param>
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_currentTask")]
    internal static extern ref Task? CurrentTask(Task? of);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_isFlowSuppressed")]
    internal static extern ref readonly bool IsFlowSuppressed(ExecutionContext context);

    /// <summary>Whether something of the thread itself, such as its name, has been changed, which the pool puts right before it runs something else.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_mayNeedResetForThreadPool")]
    internal static extern ref bool MayNeedReset(Thread thread);

    /// <summary>
    /// Why the fields may not be used, or null if they are there, all of them, and hold what we take them to hold. Not null either if the
    /// current thread has set something; it is left as it was.
    /// </summary>
    internal static unsafe string? WhyUnusableHere() =>
        AppContext.TryGetSwitch(PublicApiSwitch, out bool publicOnly) && publicOnly
            ? $"The switch {PublicApiSwitch} is on."
            : ThreadProbes.Contexts(&ExecutionContext, &SynchronizationContext, &IsFlowSuppressed, &CurrentTask);

    /// <summary>Why <see cref="MayNeedReset"/> may not be used, or null.</summary>
    internal static unsafe string? WhyResetsAreUnknown() => ThreadProbes.Resets(&MayNeedReset);
}

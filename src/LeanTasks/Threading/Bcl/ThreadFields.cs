using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// The private fields in which the runtime keeps a thread's contexts, and the task that it runs. The public properties look up the
/// current thread at each call, which is most of the cost of leaving a caller's contexts as they were.
/// </summary>
internal static class ThreadFields
{
    /// <summary>Makes the library use the public properties everywhere: for tests, and for users that distrust private fields.</summary>
    internal const string PublicApiSwitch = "LeanTasks.Threading.UsePublicContextApi";

    /// <summary>Null for a thread that has set nothing; null or the default context for one that is back in it.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_executionContext")]
    internal static extern ref ExecutionContext? ExecutionContext(Thread thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_synchronizationContext")]
    internal static extern ref SynchronizationContext? SynchronizationContext(Thread thread);

    /// <summary>The task that runs on the current thread, or null; <see cref="TaskScheduler.Current"/> depends on it.</summary>
    /// <param name="of">Null; only names the type.</param>
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_currentTask")]
    internal static extern ref Task? CurrentTask(Task? of);

    /// <summary>A task's number, or 0 for one that nobody has asked for it: for the probe alone.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_taskId")]
    internal static extern ref int NumberOf(Task task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_isFlowSuppressed")]
    internal static extern ref readonly bool IsFlowSuppressed(ExecutionContext context);

    /// <summary>Whether a property of the thread itself, such as its name, has been changed, which the pool resets before it runs another item.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_mayNeedResetForThreadPool")]
    internal static extern ref bool MayNeedReset(Thread thread);

    /// <summary>
    /// Why the fields may not be used, or null if all of them exist and hold what we expect. Also not null if the current thread has set
    /// something; that is left as it was.
    /// </summary>
    internal static unsafe string? WhyUnusableHere() =>
        AppContext.TryGetSwitch(PublicApiSwitch, out bool publicOnly) && publicOnly
            ? $"The switch {PublicApiSwitch} is on."
            : ThreadProbes.Contexts(&ExecutionContext, &SynchronizationContext, &IsFlowSuppressed, &CurrentTask, &NumberOf);

    /// <summary>Why <see cref="MayNeedReset"/> may not be used, or null.</summary>
    internal static unsafe string? WhyResetsAreUnknown() => ThreadProbes.Resets(&MayNeedReset);
}

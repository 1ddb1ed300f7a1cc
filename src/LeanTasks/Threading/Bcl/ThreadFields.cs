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

/// <summary>
/// Whether accessors of the fields in which the runtime keeps a thread's contexts and its task show the same as public members. Each probe
/// returns what is not as expected, or null, and throws nothing. A member that is missing is found when its accessor is first called.
/// </summary>
internal static unsafe class ThreadProbes
{
    private const string NotTheContext = "Thread._executionContext does not hold the thread's ExecutionContext.";
    private const string NotWhetherItFlows = "ExecutionContext.m_isFlowSuppressed does not show whether the context flows.";
    private const string NotTheSynchronizationContext = "Thread._synchronizationContext does not hold the thread's SynchronizationContext.";
    private const string NotTheTask = "Task.t_currentTask is not the task that runs on the thread.";

    // Of no task that has asked for one: those count up from 1.
    private const int Number = -1;

    /// <summary>Tries all of them on the current thread, which is left as it was. To be called on a thread that has set nothing; it refuses any other.</summary>
    /// <param name="executionOf">The accessor <see cref="ThreadFields.ExecutionContext"/>.</param>
    /// <param name="synchronizationOf">The accessor <see cref="ThreadFields.SynchronizationContext"/>.</param>
    /// <param name="isFlowSuppressedIn">The accessor <see cref="ThreadFields.IsFlowSuppressed"/>.</param>
    /// <param name="currentTask">The accessor <see cref="ThreadFields.CurrentTask"/>.</param>
    /// <param name="numberOf">The accessor <see cref="ThreadFields.NumberOf"/>.</param>
    internal static string? Contexts(
        delegate*<Thread, ref ExecutionContext?> executionOf,
        delegate*<Thread, ref SynchronizationContext?> synchronizationOf,
        delegate*<ExecutionContext, ref readonly bool> isFlowSuppressedIn,
        delegate*<Task?, ref Task?> currentTask,
        delegate*<Task, ref int> numberOf)
    {
        try
        {
            // Anything that the thread has set is found before anything of it is changed.
            Thread thread = Thread.CurrentThread;
            if (executionOf(thread) is not null || ExecutionContext.IsFlowSuppressed())
                return NotTheContext;
            if (synchronizationOf(thread) is not null || SynchronizationContext.Current is not null)
                return NotTheSynchronizationContext;
            return currentTask(null) is not null
                ? NotTheTask
                : Context(ref executionOf(thread), isFlowSuppressedIn)
                    ?? Synchronization(ref synchronizationOf(thread))
                    ?? RunningTask(ref currentTask(null), numberOf);
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <summary>Tries whether the field shows that a thread was changed.</summary>
    /// <param name="mayNeedReset">The accessor <see cref="ThreadFields.MayNeedReset"/>.</param>
    internal static string? Resets(delegate*<Thread, ref bool> mayNeedReset)
    {
        try
        {
            // A thread that is never started: the current thread keeps its name.
            Thread thread = new(static () => { });
            bool before = mayNeedReset(thread);
            thread.Name = nameof(LeanTasks);
            return !before && mayNeedReset(thread) ? null : "Thread._mayNeedResetForThreadPool is not set after a thread is named.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    private static string? Context(ref ExecutionContext? field, delegate*<ExecutionContext, ref readonly bool> isFlowSuppressedIn)
    {
        ExecutionContext @default = ExecutionContext.Capture()!;
        try
        {
            // A context that is set shows in the field, and is what Capture returns.
            AsyncLocal<object> local = new() { Value = @default };
            ExecutionContext? withValue = field;
            if (withValue is null || !ReferenceEquals(withValue, ExecutionContext.Capture()))
                return NotTheContext;
            if (isFlowSuppressedIn(withValue))
                return NotWhetherItFlows;

            using (ExecutionContext.SuppressFlow())
            {
                if (field is null || ExecutionContext.Capture() is not null)
                    return NotTheContext;
                if (!isFlowSuppressedIn(field))
                    return NotWhetherItFlows;
            }

            // Null is the default context, and Restore puts the very object into the field.
            ExecutionContext.Restore(@default);
            if (field is not null || local.Value is not null)
                return NotTheContext;
            ExecutionContext.Restore(withValue);
            return ReferenceEquals(field, withValue) && ReferenceEquals(local.Value, @default) ? null : NotTheContext;
        }
        finally
        {
            ExecutionContext.Restore(@default);
        }
    }

    private static string? Synchronization(ref SynchronizationContext? field)
    {
        SynchronizationContext context = new();
        SynchronizationContext.SetSynchronizationContext(context);
        bool isThere = ReferenceEquals(field, context);
        SynchronizationContext.SetSynchronizationContext(null);
        return isThere && field is null ? null : NotTheSynchronizationContext;
    }

    private static string? RunningTask(ref Task? field, delegate*<Task, ref int> numberOf)
    {
        // Listeners are notified of a task that runs, and of one that is asked for its number for the first time. Whatever they do, they may
        // not do it in a static constructor. So a task that has been given a number is put into the field.
        Task task = new TaskCompletionSource().Task;
        numberOf(task) = Number;
        field = task;
        bool isCurrent = Task.CurrentId == Number;
        field = null;
        return isCurrent && Task.CurrentId is null ? null : NotTheTask;
    }
}

using System.Runtime.CompilerServices;
using LeanTasks.Interop;

namespace LeanTasks.Threading;

/// <summary>
/// The private fields in which the runtime keeps a thread's contexts, and the task that it runs. The public properties look the
/// current thread up at each call, and are most of what it costs to leave the contexts of a caller as they were.
/// </summary>
internal static class ThreadFields
{
    /// <summary>Lets the public properties serve everywhere: for tests, and for whoever distrusts private fields.</summary>
    internal const string PublicApiSwitch = "LeanTasks.Threading.UsePublicContextApi";

    /// <summary>Null, or the default context, for a thread that has set nothing.</summary>
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
    /// Whether the fields are there, all of them, and hold what we take them to hold. To be called on a thread that has set nothing,
    /// and is not used afterwards.
    /// </summary>
    /// <param name="default">The context of such a thread.</param>
    internal static bool AreUsable(ExecutionContext @default)
    {
        if (AppContext.TryGetSwitch(PublicApiSwitch, out bool publicOnly) && publicOnly)
            return false;

        try
        {
            return BehaveAsExpected(@default);
        }
        catch (Exception exception) when (exception is MissingFieldException or TypeLoadException)
        {
            return false;
        }
    }

    /// <summary>Whether <see cref="MayNeedReset"/> tells what it should. To be called on a thread that is not used afterwards.</summary>
    internal static bool ResetsCanBeTold() => PrivateField.Exists(static () =>
    {
        Thread thread = Thread.CurrentThread;
        bool before = MayNeedReset(thread);
        thread.Name = nameof(LeanTasks);
        return !before && MayNeedReset(thread);
    });

    /// <summary>A method of its own: a missing field is found when this is compiled, outside of a <c>try</c> in it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool BehaveAsExpected(ExecutionContext @default)
    {
        Thread thread = Thread.CurrentThread;
        ref ExecutionContext? execution = ref ExecutionContext(thread);
        if ((execution is not null && !ReferenceEquals(execution, @default)) || SynchronizationContext(thread) is not null)
            return false;

        // What is set shows in the field, and is what Capture gives.
        AsyncLocal<object> local = new() { Value = thread };
        ExecutionContext? withValue = execution;
        if (withValue is null || !ReferenceEquals(withValue, System.Threading.ExecutionContext.Capture()) || IsFlowSuppressed(withValue))
            return false;

        using (System.Threading.ExecutionContext.SuppressFlow())
        {
            if (execution is null || !IsFlowSuppressed(execution) || System.Threading.ExecutionContext.Capture() is not null)
                return false;
        }

        // Null is the default context, and Restore puts the very object into the field.
        System.Threading.ExecutionContext.Restore(@default);
        if ((execution is not null && !ReferenceEquals(execution, @default)) || local.Value is not null)
            return false;
        System.Threading.ExecutionContext.Restore(withValue);
        if (!ReferenceEquals(execution, withValue) || !ReferenceEquals(local.Value, thread))
            return false;

        // No task runs here, and the one that the field tells of is current. It has a number already: see ThreadContext.
        ref Task? current = ref CurrentTask(null);
        if (current is not null)
            return false;
        current = Task.CompletedTask;
        bool isCurrent = Task.CurrentId == Task.CompletedTask.Id;
        current = null;
        if (!isCurrent)
            return false;

        SynchronizationContext context = new();
        System.Threading.SynchronizationContext.SetSynchronizationContext(context);
        return ReferenceEquals(SynchronizationContext(thread), context);
    }
}

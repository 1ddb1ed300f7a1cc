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
    /// Whether the fields are there, all of them, and hold what we take them to hold. False also if the current thread has set something;
    /// it is left as it was.
    /// </summary>
    internal static bool AreUsableHere()
    {
        if (AppContext.TryGetSwitch(PublicApiSwitch, out bool publicOnly) && publicOnly)
            return false;

        try
        {
            return IsBare() && BehaveAsExpected();
        }
        catch (Exception exception) when (exception is MissingFieldException or TypeLoadException)
        {
            return false;
        }
    }

    /// <summary>Whether <see cref="MayNeedReset"/> tells what it should.</summary>
    internal static bool ResetsCanBeTold()
    {
        try
        {
            // One that is never started: the current thread keeps its name.
            Thread thread = new(static () => { });
            return NoticesName(thread);
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }

    // Methods of their own: a missing field is found when they are compiled, outside of a try in them.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool NoticesName(Thread thread)
    {
        bool before = MayNeedReset(thread);
        thread.Name = nameof(LeanTasks);
        return !before && MayNeedReset(thread);
    }

    /// <summary>Whether the current thread has set nothing, as far as the fields and the public properties tell.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsBare()
    {
        Thread thread = Thread.CurrentThread;
        return ExecutionContext(thread) is null
            && SynchronizationContext(thread) is null
            && System.Threading.SynchronizationContext.Current is null
            && !System.Threading.ExecutionContext.IsFlowSuppressed()
            && CurrentTask(null) is null;
    }

    /// <summary>To be called on a thread that <see cref="IsBare"/>. What it sets, it sets by the public properties, and sets back by them.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool BehaveAsExpected()
    {
        ExecutionContext @default = System.Threading.ExecutionContext.Capture()!;
        try
        {
            return ContextIsInField(@default) && SynchronizationContextIsInField() && TaskIsInField();
        }
        finally
        {
            System.Threading.ExecutionContext.Restore(@default);
            System.Threading.SynchronizationContext.SetSynchronizationContext(null);
        }
    }

    private static bool ContextIsInField(ExecutionContext @default)
    {
        // What is set shows in the field, and is what Capture gives.
        ref ExecutionContext? execution = ref ExecutionContext(Thread.CurrentThread);
        AsyncLocal<object> local = new() { Value = @default };
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
        if (execution is not null || local.Value is not null)
            return false;
        System.Threading.ExecutionContext.Restore(withValue);
        return ReferenceEquals(execution, withValue) && ReferenceEquals(local.Value, @default);
    }

    private static bool SynchronizationContextIsInField()
    {
        SynchronizationContext context = new();
        System.Threading.SynchronizationContext.SetSynchronizationContext(context);
        return ReferenceEquals(SynchronizationContext(Thread.CurrentThread), context);
    }

    private static bool TaskIsInField()
    {
        // The one that the field tells of is current. It has a number already: see ThreadContext.
        ref Task? current = ref CurrentTask(null);
        current = Task.CompletedTask;
        bool isCurrent = Task.CurrentId == Task.CompletedTask.Id;
        current = null;
        return isCurrent;
    }
}

using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Threading;

/// <summary>
/// The BCL's task that runs on the current thread. Continuations that run on the stack of a completer are no part of it: what they attach to it would
/// join a stranger. The BCL hides it from those that it runs there, and so do we.
/// </summary>
internal static class BclCurrentTask
{
    /// <summary>The task, or null; also null where fields may not be used. A look-up of the thread. Setting it is for those that put it back.</summary>
    internal static Task? Value
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable ? ThreadFields.CurrentTask(null) : null;
        set
        {
            if (AmbientContext.FieldsAreUsable)
                ThreadFields.CurrentTask(null) = value;
        }
    }

    /// <summary>Whether there is none. Also false where that takes a look-up of the thread, which <see cref="IsNoneByPublicMembers"/> does.</summary>
    internal static bool IsNone
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable && ThreadFields.CurrentTask(null) is null;
    }

    /// <summary>Whether <see cref="Leave"/> may be called. A constant to the JIT.</summary>
    internal static bool CanBeLeft => AmbientContext.FieldsAreUsable;

    /// <summary>The same as <see cref="IsNone"/>, for where there is probably a task, and where it can only be asked for by its number.</summary>
    internal static bool IsNoneByPublicMembers => Task.CurrentId is null;

    /// <summary>Hides the task, if there is one.</summary>
    /// <returns>The task, for <see cref="Return"/>.</returns>
    internal static Task? Leave()
    {
        ref Task? current = ref ThreadFields.CurrentTask(null);
        Task? left = current;
        if (left is not null)
            current = null;
        return left;
    }

    /// <summary>Shows again what <see cref="Leave"/> has hidden on this thread.</summary>
    internal static void Return(Task? left)
    {
        if (left is not null)
            ThreadFields.CurrentTask(null) = left;
    }

    /// <summary>Runs an action outside of the task, on this stack. Where there is a foreign scheduler or context, the caller has to decide whether it may run here.</summary>
    internal static void RunOutside(Action<object?> action, object argument)
    {
        if (CanBeLeft)
        {
            Task? left = Leave();
            try
            {
                action(argument);
            }
            finally
            {
                Return(left);
            }
        }
        else if (IsNoneByPublicMembers)
        {
            action(argument);
        }
        else
        {
            RunAsContinuation(action, argument);
        }
    }

    // The BCL hides the task from what awaits another one that ends here, unless it has to run it elsewhere.
    private static void RunAsContinuation(Action<object?> action, object argument)
    {
        int here = Environment.CurrentManagedThreadId;
        bool hasRun = false;
        bool isOver = false;
        ExceptionDispatchInfo? failure = null;
        SynchronizationContext? context = SynchronizationContext.Current;
        TaskCompletionSource source = new();
        source.Task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(() =>
        {
            if (Environment.CurrentManagedThreadId != here || isOver)
                return;
            hasRun = true;
            SynchronizationContext.SetSynchronizationContext(context);
            try
            {
                action(argument);
            }
            catch (Exception exception)
            {
                // It belongs to the caller: the BCL would end the process.
                failure = ExceptionDispatchInfo.Capture(exception);
            }
        });

        // Inside a foreign context it would run it elsewhere.
        SynchronizationContext.SetSynchronizationContext(null);
        source.SetResult();
        SynchronizationContext.SetSynchronizationContext(context);
        isOver = true;
        if (!hasRun)
            action(argument);
        failure?.Throw();
    }
}

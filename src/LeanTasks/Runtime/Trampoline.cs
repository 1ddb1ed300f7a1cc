using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Runtime;

/// <summary>
/// Resumes async methods, one after the other: a method that ends hands on the one that awaits it. So the stack does not grow, and the
/// thread's state is looked up once, and restored once.
/// </summary>
/// <param name="thread">The current thread.</param>
internal ref struct Trampoline(ThreadLocalState thread)
{
    private static readonly Action<object?> s_run = static method => Run(Unsafe.As<Continuation>(method!), ThreadLocalState.Current, Place.IsFree, isOutsideTasks: true);

    // The contexts before the first method that has a context, taken again until there is such a method. From then on, contexts that methods set must
    // not be left to the caller.
    private ContextSnapshot _before;

    // Whether there has been such a method.
    private bool _hasEntered;

    // What is known of the place apart from its SynchronizationContext, which methods may change.
    private Place _place;

    // The BCL's task in which the first method was resumed, and which the others are not a part of. Null as long as it is not left.
    private Task? _left;

    // The operation that is handed on to the running method.
    private HandedOff _handedOff;

    // The state of the running method's own operation, if it has been handed on to the method that is resumed next.
    private int _stateOfNext = HandedOff.None;

    /// <summary>The current thread.</summary>
    internal readonly ThreadLocalState Thread => thread;

    /// <summary>
    /// Leaves the tasks that run on this thread, if other methods may be resumed on this stack: it is not inside a foreign scheduler. To be called when a
    /// method has ended.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool LeaveTasksToInline()
    {
        if (_place == Place.MayHaveTaskScheduler)
            LeaveTasks();
        return _place == Place.IsFree && thread.ForeignSynchronizationContext is null;
    }

    /// <summary>Whether this stack is inside of no task, and of no foreign context or scheduler.</summary>
    internal readonly bool IsOutsideTasks =>
        thread.ForeignSynchronizationContext is null && (_place == Place.IsFree || (_place == Place.MayHaveTaskScheduler && BclCurrentTask.IsNone && thread.Task is null));

    /// <summary>Whether a method whose awaited operation has just completed is to be resumed on this stack.</summary>
    internal bool Takes(MethodKind kind) =>
        (kind & MethodKind.Method) != 0 && ((kind & MethodKind.ResumesInline) != 0 || LeaveTasksToInline());

    /// <summary>Runs a continuation whose awaited operation has just completed.</summary>
    /// <returns>An async method that is to be resumed on this stack, or null.</returns>
    internal Continuation? HandOff(Continuation continuation)
    {
        if (Takes(continuation.MethodKind))
            return continuation;
        continuation.Run(null!, RuntimeHelpers.TryEnsureSufficientExecutionStack());
        return null;
    }

    /// <summary>Records that the running method has handed its own operation on to the method that is resumed next, which it then returns.</summary>
    /// <param name="state">The operation's state since it was handed on.</param>
    internal void SetHandedOff(int state)
    {
        Debug.Assert(_stateOfNext == HandedOff.None, "A method ends once.");
        _stateOfNext = state;
    }

    /// <summary>Resumes a method on a pool thread that has nothing else on its stack.</summary>
    /// <param name="method">A continuation that <see cref="Continuation.IsMethod"/>.</param>
    /// <param name="thread">The current thread.</param>
    internal static void RunOnPool(Continuation method, ThreadLocalState thread) => Run(method, thread, Place.IsFree);

    /// <summary>Resumes a method inside the task that runs on this thread, if one does.</summary>
    /// <param name="method">A continuation that <see cref="Continuation.IsMethod"/>.</param>
    internal static void RunHere(Continuation method)
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        Run(method, thread, PlaceOf(thread));
    }

    /// <summary>Resumes a method whose awaited operation has just completed, or lets the pool do it.</summary>
    /// <param name="method">A continuation that <see cref="Continuation.IsMethod"/>.</param>
    /// <param name="mayInline">Whether user code may run on this very stack.</param>
    internal static void RunOrQueue(Continuation method, bool mayInline)
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        Place place = mayInline ? PlaceOutsideTasks(thread) : Place.IsForeign;
        if (place is Place.IsFree or Place.IsInTask)
            Run(method, thread, place, isOutsideTasks: true);
        else if (place is Place.IsForeign)
            PoolWork.Queue(method, thread, preferLocal: true);
        else
            thread.RunOutsideTasks(s_run, method);
    }

    /// <summary>Resumes a method for an awaiter that does not know our tasks and schedulers.</summary>
    /// <param name="method">A continuation that <see cref="Continuation.IsMethod"/>.</param>
    /// <param name="byTasks">Whether the awaiter is one of the BCL's, which may resume it inside a task.</param>
    [MethodImpl(MethodImplOptions.NoInlining)] // Once, and not in each method's code.
    internal static unsafe void RunForForeignAwaiter(Continuation method, bool byTasks)
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        if (!byTasks || thread.Task is not null)
        {
            RunForForeignAwaiterChecked(method, byTasks, thread);
            return;
        }

        // As Run, of which a source that suspends a method again and again would feel the call, and what it does for a task.
        nint outer = thread.ResumesAt;
        bool outerHasEnded = thread.MethodHasEnded;
        byte here;
        thread.ResumesAt = (nint)(&here);
        Trampoline trampoline = new(thread);
        trampoline._before.Take(thread);
        trampoline._place = thread.ForeignSynchronizationContext is null ? Place.MayHaveTaskScheduler : Place.IsForeign;
        ExceptionDispatchInfo? failure = null;
        try
        {
            trampoline.RunFrom(method);
        }
        catch (Exception exception)
        {
            failure = ExceptionDispatchInfo.Capture(exception);
        }

        trampoline.End(outer, outerHasEnded);
        if (thread.Task is not null)
            thread.Task = null;
        failure?.Throw();
    }

    /// <summary>The same where a task runs on this thread, or the awaiter decides where it resumes.</summary>
    private static void RunForForeignAwaiterChecked(Continuation method, bool byTasks, ThreadLocalState thread)
    {
        if (!byTasks)
            Run(method, thread, PlaceOf(thread));
        else if (thread.HiddenScheduler is null)
            Run(method, thread, PlaceOf(thread), isOutsideTasks: true);
        else
            ThreadPool.UnsafeQueueUserWorkItem(method, preferLocal: false);
    }

    /// <summary>Resumes a method on the stack of the completer of what it awaits, which is handed on to it.</summary>
    /// <param name="ended">The awaited operation, which the caller is about to complete and which this completes.</param>
    /// <param name="method">A continuation that <see cref="MethodKind.ConsumesAtOnce"/>.</param>
    /// <param name="thread">The current thread.</param>
    /// <returns>False if that may not be done, and nothing has been; then the operation is still to be completed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryResumeWith(ValueTaskSourceCore ended, Continuation method, ThreadLocalState thread)
    {
        Place place = PlaceOutsideTasks(thread);
        if (place is not (Place.IsFree or Place.IsInTask))
            return false;
        Run(method, thread, place, isOutsideTasks: true, ended);
        return true;
    }

    /// <param name="first">A continuation that <see cref="Continuation.IsMethod"/>.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="place">What is known of the place.</param>
    /// <param name="isOutsideTasks">Whether this is on the stack of a completer: tasks that the method starts are no children of the task that runs here.</param>
    /// <param name="ended">The operation to hand on to the method, or null.</param>
    private static unsafe void Run(Continuation first, ThreadLocalState thread, Place place, bool isOutsideTasks = false, ValueTaskSourceCore? ended = null)
    {
        LeanTask? current = thread.Task;
        nint outer = thread.ResumesAt;
        bool outerHasEnded = thread.MethodHasEnded;
        if (isOutsideTasks)
            thread.Task = null;
        byte here;
        thread.ResumesAt = (nint)(&here);
        Trampoline trampoline = new(thread);
        trampoline._place = place;
        if (place == Place.IsInTask)
            trampoline.LeaveBclTask();
        trampoline._before.Take(thread);
        if (ended is not null)
            trampoline._handedOff = new HandedOff(ended, ended.HandOff(thread));
        ExceptionDispatchInfo? failure = null;
        try
        {
            trampoline.RunFrom(first);
        }
        catch (Exception exception)
        {
            // From a method that is not suspended, whose caller continues. It is thrown below, as by ExecutionContext.Run: the JIT made a
            // call of a finally with all of what follows. So filters further up run when the contexts have been restored.
            failure = ExceptionDispatchInfo.Capture(exception);
        }

        trampoline.End(outer, outerHasEnded);
        if (!ReferenceEquals(thread.Task, current))
            thread.Task = current;
        failure?.Throw();
    }

    /// <summary>Resumes a method, and those that are handed on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void RunFrom(Continuation first)
    {
        // Most methods suspend again, and then there is no other.
        Continuation? next = first.RunMethod(ref this);
        Debug.Assert(next is not null || _stateOfNext == HandedOff.None, "A method that hands its operation on returns the method that is resumed next.");
        if (next is not null)
            RunOthers(first, next);
    }

    /// <summary>Leaves the thread as it was, apart from its task.</summary>
    /// <param name="outer">What <see cref="ThreadLocalState.ResumesAt"/> was.</param>
    /// <param name="outerHasEnded">What <see cref="ThreadLocalState.MethodHasEnded"/> was.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void End(nint outer, bool outerHasEnded)
    {
        _handedOff.End(thread);
        if (_left is not null)
            BclCurrentTask.Return(_left);
        if (_hasEntered)
            _before.Restore();
        thread.MethodHasEnded = outerHasEnded;
        thread.ResumesAt = outer;
    }

    /// <summary>Resumes the methods that are handed on, one after the other.</summary>
    /// <param name="ran">The method that has run.</param>
    /// <param name="method">The one that it has handed on.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunOthers(Continuation ran, Continuation? method)
    {
        while (method is not null)
        {
            HandedOff present = _handedOff;
            _handedOff = HandedOff.By(ran, _stateOfNext);
            _stateOfNext = HandedOff.None;
            present.End(thread);
            TakeContexts();

            // What is handed on to it stays in the field as long as it runs: the caller ends that, also if it throws.
            ran = method;
            method = ran.RunMethod(ref this);
        }
    }

    /// <summary>Leaves the tasks in which the first method was resumed: what that has ended for is resumed by its end, and not by them.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LeaveTasks()
    {
        if (!BclCurrentTask.IsNone && PlaceInTask() is var place and not Place.IsFree)
        {
            if (place != Place.IsInTask)
            {
                _place = Place.IsForeign;
                return;
            }

            LeaveBclTask();
        }

        _place = Place.IsFree;
        if (thread.Task is not null)
            thread.Task = null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LeaveBclTask()
    {
        _left = BclCurrentTask.Leave();
        _place = Place.IsFree;
    }

    /// <summary>The place as it is for continuations, which run outside of tasks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Place PlaceOutsideTasks(ThreadLocalState thread)
    {
        if (!thread.HasNoForeignContextApartFromTaskScheduler)
            return Place.IsForeign;
        return BclCurrentTask.IsNone ? Place.IsFree : PlaceInTask();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Place PlaceInTask()
    {
        if (AmbientContext.ForeignTaskScheduler is not null)
            return Place.IsForeign;
        if (BclCurrentTask.CanBeLeft)
            return Place.IsInTask;
        return BclCurrentTask.IsNoneByPublicMembers ? Place.IsFree : Place.IsInLastingTask;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Place PlaceOf(ThreadLocalState thread) =>
        thread.HasNoForeignContextApartFromTaskScheduler ? Place.MayHaveTaskScheduler : Place.IsForeign;

    /// <summary>
    /// Takes the contexts anew that are there before the first method that has a context: methods before it, which have none, may have changed them. Such
    /// changes stay, as in the BCL.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void TakeContexts()
    {
        if (!_hasEntered)
            _before.Take(thread);
    }

    /// <summary>Enters the context in which a method is to be resumed.</summary>
    /// <param name="context">The context that the method has captured.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter(ExecutionContext context)
    {
        if (!_hasEntered)
            _hasEntered = true;
        else
            _before.RestoreSynchronization();
        if (!thread.IsIn(context))
            ExecutionContext.Restore(context);
    }

    /// <summary>What is known of the place where a continuation is to run.</summary>
    internal enum Place : byte
    {
        /// <summary>Inside a foreign context or scheduler.</summary>
        IsForeign,

        /// <summary>Inside none.</summary>
        IsFree,

        /// <summary>At most inside a <see cref="TaskScheduler"/> of the BCL's. To look it up is left until somebody asks: most methods that a source resumes suspend again.</summary>
        MayHaveTaskScheduler,

        /// <summary>Inside a task of the BCL's, which belongs to the pool, and is to be left.</summary>
        IsInTask,

        /// <summary>The same where it can only be left by <see cref="BclCurrentTask.RunOutside"/>.</summary>
        IsInLastingTask,
    }
}

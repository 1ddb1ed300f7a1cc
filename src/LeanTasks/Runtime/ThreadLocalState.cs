using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Threading;

namespace LeanTasks.Runtime;

/// <summary>
/// The current thread: its contexts, and what the library keeps for it. Looking it up is a call into the runtime, so code that has it
/// passes it on. Only its own thread may use it; any other may ask it for <see cref="OrCurrent"/>, and nothing else.
/// </summary>
internal sealed class ThreadLocalState
{
    [ThreadStatic]
    private static ThreadLocalState? t_current;

    private static readonly Action<object?> s_runHere = static continuation => Unsafe.As<IAwaitContinuation>(continuation!).RunHere();

    private readonly Thread _thread = Thread.CurrentThread;

    private ThreadLocalState() => OwnSlot = _thread.IsThreadPoolThread ? RunNextWatcher.Shared?.SlotForThread() : null;

    internal static ThreadLocalState Current => t_current ?? Create();

    /// <summary>
    /// This one, if it is the current thread, otherwise the current one: for a method that has in a field which thread resumed it. Where a source calls its
    /// continuation on two threads at the same time, the field may be the other one's. Looks nothing up as long as the method is not far above its
    /// trampoline. Any thread may ask: of the other one's it reads <see cref="ResumesAt"/> alone, which is a word, and no place on the stack of who
    /// asks.
    /// </summary>
    internal ThreadLocalState OrCurrent
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => StackPlace.IsJustAbove(ResumesAt) ? this : Current;
    }

    internal Thread Thread => _thread;

    /// <summary>The task whose delegate runs; null while a continuation runs that does not belong to a task.</summary>
    internal LeanTask? Task { get; set; }

    /// <summary>What the thread works as: a worker of a <see cref="WorkStealingScheduler"/>, which alone sets it, or null.</summary>
    internal IThreadWorker? Worker { get; set; }

    /// <summary>The slot that the thread uses if it is a pool thread; null for other threads, and where there are no slots.</summary>
    internal RunNextSlot? OwnSlot { get; }

    /// <summary>Where to put the item that the thread is to run next. Null unless <see cref="PoolWork"/> runs an item on the thread, and gets control back after it.</summary>
    internal RunNextSlot? RunNextSlot { get; set; }

    /// <summary>
    /// The item that the thread put there last while running the current one; it may have been taken out since. Of the items that are or were in a
    /// slot, only that one may be run inside a wait. An item of another thread may need to run elsewhere to release what this thread holds.
    /// </summary>
    internal Continuation? LastPut { get; set; }

    /// <summary>
    /// The listener that the thread is giving to a source of a value task. Null for none, and once the source has called it from within. A call on
    /// another thread, or later, does not find it here.
    /// </summary>
    internal object? Listening { get; set; }

    /// <summary>The boxes of async methods that the thread keeps.</summary>
    internal ThreadBoxes Boxes { get; } = new();

    /// <summary>
    /// Set by an async method that has ended, for the caller of its <c>MoveNext</c>. The caller must not look at the method otherwise, which may have
    /// suspended, and may already run on another thread.
    /// </summary>
    internal bool MethodHasEnded { get; set; }

    /// <summary>
    /// The address on the stack of the innermost <c>Trampoline</c> that resumes methods on this thread; 0 for none. See <see cref="StackPlace"/>.
    /// Written by this thread; <see cref="OrCurrent"/> reads it on others, too.
    /// </summary>
    internal nint ResumesAt { get; set; }

    /// <summary>The execution context, whether or not it flows.</summary>
    internal ExecutionContext ExecutionContext
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable
            ? ThreadFields.ExecutionContext(_thread) ?? AmbientContext.Default
            : ExecutionContext.Capture() ?? SuppressedContext.Capture();
    }

    internal SynchronizationContext? SynchronizationContext
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable ? ThreadFields.SynchronizationContext(_thread) : SynchronizationContext.Current;
    }

    /// <summary>The context that awaits come back to; null for none, and for the base class, which only queues to the pool.</summary>
    internal SynchronizationContext? ForeignSynchronizationContext
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => SynchronizationContext is { } context && context.GetType() != typeof(SynchronizationContext) ? context : null;
    }

    /// <summary>
    /// The task of the BCL that <see cref="Task"/> shows as the current one, so that its scheduler is. Any other that is current there began inside
    /// <see cref="Task"/>. Of no meaning where none is current.
    /// </summary>
    internal System.Threading.Tasks.Task? Carrier { get; set; }

    /// <summary><see cref="Task"/>, unless a task of the BCL runs inside it.</summary>
    internal LeanTask? InnermostTask => Task is { } task && !IsCovered ? task : null;

    /// <summary>
    /// The scheduler of the innermost task, if it is a <see cref="LeanTask"/>, and its scheduler one that awaits come back to. Looks the thread up only
    /// where there is such a scheduler.
    /// </summary>
    internal LeanScheduler? ForeignScheduler => Task?.VisibleScheduler is { } scheduler && !IsCovered ? scheduler : null;

    /// <summary>Where awaits come back to: <see cref="ForeignScheduler"/>, or the LeanScheduler on which the innermost task of the BCL runs.</summary>
    internal LeanScheduler? SchedulerOfEither =>
        ForeignScheduler ?? (AmbientContext.ForeignTaskScheduler is IPublishedScheduler { Published: var published } ? published : null);

    /// <summary>The same as <see cref="ForeignScheduler"/>, if the BCL does not see it: it would run inside it what asked for no particular place.</summary>
    internal LeanScheduler? HiddenScheduler =>
        ForeignScheduler is { } scheduler && !(AmbientContext.FieldsAreUsable && scheduler.IsPublished) ? scheduler : null;

    private bool IsCovered => BclCurrentTask.Value is { } inner && !ReferenceEquals(inner, Carrier);

    /// <summary>
    /// Whether user code that asked for no particular place may run here. Not inside a foreign <see cref="SynchronizationContext"/> or scheduler,
    /// which it might block for other work. If it may, there is also no place that an await would have to come back to.
    /// </summary>
    internal bool HasNoForeignContext
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => HasNoForeignContextApartFromTaskScheduler && AmbientContext.ForeignTaskScheduler is null;
    }

    /// <summary>
    /// Whether there is neither a foreign <see cref="SynchronizationContext"/> nor a <see cref="LeanScheduler"/> that awaits come back to. There may be a
    /// foreign <see cref="TaskScheduler"/>: to recognize one takes a look-up of the thread.
    /// </summary>
    internal bool HasNoForeignContextApartFromTaskScheduler
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ForeignSynchronizationContext is null && Task?.VisibleScheduler is null;
    }

    /// <summary>Whether the items that the thread has run have left nothing that the pool would clear away before it runs another item.</summary>
    internal bool IsClean =>
        ReferenceEquals(ExecutionContext, AmbientContext.Default)
        && SynchronizationContext is null
        && !(AmbientContext.ResetsAreKnown && ThreadFields.MayNeedReset(_thread)); // Known wherever there are slots, except in the explorer.

    /// <summary>Whether the thread is in a context that was captured, and flows it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsIn(ExecutionContext captured) =>
        ReferenceEquals(captured, AmbientContext.FieldsAreUsable ? ExecutionContext : ExecutionContext.Capture());

    /// <summary>The context that flows from here; null where its flow is suppressed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ExecutionContext? Capture()
    {
        if (!AmbientContext.FieldsAreUsable)
            return ExecutionContext.Capture();
        ExecutionContext context = ExecutionContext;
        return ThreadFields.IsFlowSuppressed(context) ? null : context;
    }

    /// <summary><see cref="Capture()"/> into a field, which is not written if it has that context already.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Capture(ref ExecutionContext? field)
    {
        // A context that was captured flows.
        if (AmbientContext.FieldsAreUsable && ReferenceEquals(field, ExecutionContext))
            return;
        ExecutionContext? context = Capture();
        if (!ReferenceEquals(field, context))
            field = context;
    }

    /// <summary>Resumes the continuation of an <c>await</c> on the completing stack, if user code that asked for no particular place may run here.</summary>
    /// <returns>Whether it has run.</returns>
    internal bool TryRunOutsideTasks(IAwaitContinuation continuation) => TryRunOutsideTasks(s_runHere, continuation);

    /// <inheritdoc cref="TryRunOutsideTasks(IAwaitContinuation)"/>
    internal bool TryRunOutsideTasks(Action<object?> resume, object method)
    {
        Trampoline.Place place = Trampoline.PlaceOutsideTasks(this);
        if (place is Trampoline.Place.IsForeign)
            return false;
        if (place is Trampoline.Place.IsFree)
            RunOutsideLeanTasks(resume, method);
        else
            RunOutsideTasks(resume, method);
        return true;
    }

    /// <summary>Runs what resumes a method, on the completing stack: tasks that it starts are no children of the completing task, of either library.</summary>
    internal void RunOutsideTasks(Action<object?> resume, object method)
    {
        LeanTask? completing = Task;
        Task = null;
        try
        {
            BclCurrentTask.RunOutside(resume, method);
        }
        finally
        {
            Task = completing;
        }
    }

    /// <inheritdoc cref="RunOutsideTasks(Action{object?}, object)"/>
    internal void RunOutsideTasks(IAwaitContinuation continuation) => RunOutsideTasks(s_runHere, continuation);

    /// <summary>The same where the BCL decides about its own task: it asks that one where continuations may run.</summary>
    internal void RunOutsideLeanTasks(IAwaitContinuation continuation) => RunOutsideLeanTasks(s_runHere, continuation);

    private void RunOutsideLeanTasks(Action<object?> resume, object method)
    {
        LeanTask? completing = Task;
        Task = null;
        try
        {
            resume(method);
        }
        finally
        {
            // A method that is not suspended throws.
            Task = completing;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThreadLocalState Create() => t_current = new();
}

/// <summary>A <see cref="TaskScheduler"/> by which a <see cref="LeanScheduler"/> is shown to the BCL.</summary>
internal interface IPublishedScheduler
{
    /// <summary>The scheduler that is shown.</summary>
    LeanScheduler Published { get; }
}

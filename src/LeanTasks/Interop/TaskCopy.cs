using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Interop;

/// <summary>Completes a <see cref="Task"/> as a task of ours ends. It is a node of that task.</summary>
internal abstract class TaskCopy(LeanTask antecedent) : Continuation, IAwaitContinuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.Always;

    private protected LeanTask Antecedent => antecedent;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // Where a LeanScheduler is not shown to the BCL, it would run continuations inside it; these asked for no particular place, hence not for it.
        if (mayInline && ThreadLocalState.Current is { HiddenScheduler: null } thread && RuntimeHelpers.TryEnsureSufficientExecutionStack())
            thread.RunOutsideLeanTasks(this);
        else
            QueuedContinuation.Queue(this, antecedent);
    }

    public abstract void RunHere();

    /// <summary>The task that <paramref name="task"/> is a copy of; null if it is not a copy.</summary>
    internal static LeanTask? OriginalOf(Task task) =>
        task is ICopiedTask copy ? Unsafe.As<LeanTask>(copy.Original) : TaskCopyTable.Find(task);
}

/// <inheritdoc/>
/// <typeparam name="TResult">The type of the result; <see cref="VoidResult"/> where it is not asked for.</typeparam>
/// <remarks>40 bytes, plus 80 for a task.</remarks>
internal sealed class TaskCopy<TResult> : TaskCopy
{
    // A CopiedTask; or a TaskCompletionSource, where none can be made.
    private readonly object _target;

    private TaskCopy(LeanTask antecedent, object target)
        : base(antecedent) => _target = target;

    /// <param name="antecedent">The original.</param>
    /// <param name="publicly">Whether to use only public members of the BCL.</param>
    internal static Task<TResult> Of(LeanTask antecedent, bool publicly = false)
    {
        Task<TResult> task;
        TaskCopy<TResult> copy;
        if (!publicly && CopiedTask<TResult>.TryMake(antecedent, antecedent.AsyncState) is { } copied)
        {
            task = copied;
            copy = new(antecedent, copied);
        }
        else
        {
            TaskCompletionSource<TResult> source = MakeSource(antecedent);
            task = source.Task;
            copy = new(antecedent, source);
        }

        // The copy of a completed task is not yet visible: nothing runs that could be in the wrong place.
        if (!antecedent.TryAttach(copy))
            copy.RunHere();
        return task;
    }

    public override void RunHere()
    {
        Outcome outcome = Antecedent.CompletedOutcome;
        if (_target is CopiedTask<TResult> copy)
            End(copy, outcome);
        else
            End(Unsafe.As<TaskCompletionSource<TResult>>(_target), outcome);
    }

    private TResult Result => typeof(TResult) == typeof(VoidResult) ? default! : Unsafe.As<LeanTask<TResult>>(Antecedent).ResultOnSuccess;

    private void End(CopiedTask<TResult> copy, Outcome outcome)
    {
        if (outcome.State == TaskState.RanToCompletion)
            copy.End(Result);
        else if (outcome.State == TaskState.Faulted)
            copy.Fail(outcome.ObserveExceptions());
        else if (outcome.Cancellation?.SourceException is OperationCanceledException exception)
            copy.Cancel(exception.CancellationToken, exception);
        else
            copy.Cancel(outcome.Token, exception: null);
    }

    private void End(TaskCompletionSource<TResult> source, Outcome outcome)
    {
        if (outcome.State == TaskState.RanToCompletion)
            source.SetResult(Result);
        else if (outcome.State == TaskState.Faulted)
            source.SetException(outcome.ObserveExceptions());
        else if (outcome.Cancellation is { } cancellation)
            source.SetFromTask(CanceledBy(cancellation.SourceException));
        else
            source.SetCanceled(outcome.Token);
    }

    [SuppressMessage("Performance", "LEAN105", Justification = "What awaits the copy resumes where the task ends, as with the task itself.")]
    private static TaskCompletionSource<TResult> MakeSource(LeanTask antecedent)
    {
        TaskCompletionSource<TResult> source = new(antecedent.AsyncState);
        TaskCopyTable.Add(source.Task, antecedent);
        return source;
    }

    /// <summary>A task for which await throws this very exception: only a method's builder makes one.</summary>
    private static Task<TResult> CanceledBy(Exception exception)
    {
        AsyncTaskMethodBuilder<TResult> builder = default;
        builder.SetException(exception);
        return builder.Task;
    }
}

/// <summary>What copies are copies of, where <see cref="Threading.CopiedTask{TResult}"/> cannot be made. An entry takes 100 to 200 ns.</summary>
internal static class TaskCopyTable
{
    // Null as long as there is no copy.
    private static ConditionalWeakTable<Task, LeanTask>? s_originals;

    internal static void Add(Task copy, LeanTask original)
    {
        ConditionalWeakTable<Task, LeanTask>? originals = Volatile.Read(ref s_originals);
        if (originals is null)
        {
            ConditionalWeakTable<Task, LeanTask> made = [];
            originals = Interlocked.CompareExchange(ref s_originals, made, null) ?? made;
        }

        originals.Add(copy, original);
    }

    internal static LeanTask? Find(Task copy) =>
        Volatile.Read(ref s_originals) is { } originals && originals.TryGetValue(copy, out LeanTask? original) ? original : null;
}

using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Combinators;

/// <summary>What <c>WhenAll</c> returns, and the node on all its tasks; it keeps only those that have failed. 40 bytes.</summary>
internal sealed class WhenAllPromise : LeanTask
{
    private static readonly Action<WhenAllPromise> s_end = static promise => promise.End();

    // How many tasks have not been counted. Written by the constructor, then lowered by each thread that counts.
    private int _remaining;

    // The failed tasks, the last on top. Pushed by compare-exchange; taken by the completer.
    private Failure? _failures;

    /// <param name="tasks">None of them is null.</param>
    internal WhenAllPromise(ReadOnlySpan<LeanTask> tasks)
    {
        // Those found completed are counted last, so that it cannot end before all are attached.
        _remaining = tasks.Length;
        int completed = 0;
        foreach (LeanTask task in tasks)
        {
            if (!task.IsCompleted && task.TryAttachLinkless(this))
                continue;
            Record(task);
            completed++;
        }

        if (completed > 0 && Interlocked.Add(ref _remaining, -completed) == 0)
            End();
    }

    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Always;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        Record(antecedent);
        if (Interlocked.Decrement(ref _remaining) != 0)
            return;

        // Completing checks once more whether the stack has room left.
        if (mayInline)
            End();
        else
            ThreadPool.UnsafeQueueUserWorkItem(s_end, this, preferLocal: true);
    }

    private void Record(LeanTask task)
    {
        if (task.IsCompletedSuccessfully)
            return;

        Failure? top = Volatile.Read(ref _failures);
        Failure failure = new(task.CompletedOutcome);
        while (true)
        {
            failure.Earlier = top;
            Failure? seen = Interlocked.CompareExchange(ref _failures, failure, top);
            if (ReferenceEquals(seen, top))
                return;
            top = seen;
        }
    }

    /// <summary>All have been counted: no other thread uses this object any more.</summary>
    private void End()
    {
        CombinedOutcome combined = default;
        for (Failure? failure = Failure.Reverse(_failures); failure is not null; failure = failure.Earlier)
            combined.Add(failure.Outcome);
        _failures = null;
        Complete(combined.Total, work: null);
    }

    private sealed class Failure(Outcome outcome)
    {
        // The one recorded before it. Written by the thread that pushes this one, then by the thread that reverses the list.
        internal Failure? Earlier;

        internal Outcome Outcome => outcome;

        internal static Failure? Reverse(Failure? top)
        {
            Failure? first = null;
            while (top is not null)
            {
                Failure? earlier = top.Earlier;
                top.Earlier = first;
                first = top;
                top = earlier;
            }

            return first;
        }
    }
}

/// <summary>What <c>WhenAll</c> of tasks with results returns, and the node on all its tasks. 48 bytes and the array of the tasks.</summary>
/// <typeparam name="TResult">The type of a result.</typeparam>
internal sealed class WhenAllPromise<TResult> : LeanTask<TResult[]>
{
    private static readonly Action<WhenAllPromise<TResult>> s_end = static promise => promise.End();

    // How many tasks have not been counted. Written by the constructor, then lowered by each thread that counts.
    private int _remaining;

    /// <param name="tasks">None of them is null. The promise keeps the array.</param>
    internal WhenAllPromise(LeanTask<TResult>[] tasks)
    {
        // Those found completed are counted last, so that it cannot end before all are attached.
        Tasks = tasks;
        _remaining = tasks.Length;
        int completed = 0;
        foreach (LeanTask<TResult> task in tasks)
        {
            if (task.IsCompleted || !task.TryAttachLinkless(this))
                completed++;
        }

        if (completed > 0 && Interlocked.Add(ref _remaining, -completed) == 0)
            End();
    }

    // The tasks in their order, in the field for the results, which are not read before the promise has run to completion. Written
    // by the constructor; taken by the completer.
    private ref object? Tasks => ref Unsafe.As<TResult[]?, object?>(ref _result);

    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Always;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (Interlocked.Decrement(ref _remaining) != 0)
            return;

        // Completing checks once more whether the stack has room left.
        if (mayInline)
            End();
        else
            ThreadPool.UnsafeQueueUserWorkItem(s_end, this, preferLocal: true);
    }

    /// <summary>All have been counted: no other thread uses this object any more.</summary>
    private void End()
    {
        LeanTask<TResult>[] tasks = Unsafe.As<LeanTask<TResult>[]>(Tasks!);
        Tasks = null;

        CombinedOutcome combined = default;
        TResult[] results = new TResult[tasks.Length];
        for (int i = 0; i < tasks.Length; i++)
        {
            LeanTask<TResult> task = tasks[i];
            if (task.IsCompletedSuccessfully)
                results[i] = task.ResultOnSuccess;
            else
                combined.Add(task.CompletedOutcome);
        }

        Outcome total = combined.Total;
        if (total.State == TaskState.RanToCompletion)
            _result = results;
        Complete(total, work: null);
    }
}

/// <summary>How several tasks end together: a fault takes precedence over a cancellation, a cancellation over success.</summary>
internal struct CombinedOutcome
{
    private List<ExceptionDispatchInfo>? _exceptions;
    private Outcome? _canceled;

    /// <summary>The outcome of the one task that stands for all.</summary>
    internal readonly Outcome Total =>
        _exceptions is not null ? Outcome.Faulted([.. _exceptions]) : _canceled ?? Outcome.RanToCompletion;

    /// <summary>Adds the outcome of a task that did not run to completion; its exceptions count as observed.</summary>
    internal void Add(Outcome outcome)
    {
        if (outcome.State == TaskState.Faulted)
            (_exceptions ??= []).AddRange(outcome.TakeDispatchInfos());
        else
            _canceled ??= outcome;
    }
}

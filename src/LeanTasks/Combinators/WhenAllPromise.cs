using System.Runtime.CompilerServices;
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

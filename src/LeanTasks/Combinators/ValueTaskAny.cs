using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Combinators;

/// <summary>
/// What <see cref="LeanValueTask"/>'s <c>WhenAny</c> returns: the linkless node on its LeanTasks, what its Tasks tell of their
/// end, and where the nodes on its sources lead (<see cref="ValueTaskEntrant{TResult, TOut}"/>).
/// </summary>
/// <typeparam name="TResult">The type of an input's result.</typeparam>
/// <typeparam name="TOut">The type of the winner's.</typeparam>
internal abstract class ValueTaskAny<TResult, TOut> : LeanTask<TOut>, IValueTaskListener
{
    // The tasks of either library among the inputs, each at its index; empty if all inputs are sources. Its elements are written
    // by the constructor, each before it is listened to. Taken by exchange: whoever does has won, and it is null from then on.
    private object?[]? _tasks;

    internal sealed override ref object? Next => ref Unsafe.NullRef<object?>();

    internal sealed override Inlining Inlining => Inlining.Always;

    internal sealed override bool IsAbandoned => Volatile.Read(ref _tasks) is null;

    /// <summary>The race of inputs of which none had ended.</summary>
    /// <typeparam name="TTask">As with <see cref="ValueTaskInput{TResult}.Of"/>.</typeparam>
    internal LeanTask<TOut> Begin<TTask>(ReadOnlySpan<TTask> inputs, bool haveTasks)
    {
        object?[] tasks = haveTasks ? new object?[inputs.Length] : [];
        _tasks = tasks;

        Action? ended = null;
        for (int i = 0; i < inputs.Length; i++)
        {
            ValueTaskInput<TResult> input = ValueTaskInput<TResult>.Of(inputs[i]);
            if (input.IsOfTask)
                Join(tasks, i, input, ref ended);
            else if (!input.HasResult)
                new ValueTaskEntrant<TResult, TOut>(this, i, input.Source!, input.Token).Listen();
        }

        return this;
    }

    internal sealed override void Run(LeanTask antecedent, bool mayInline)
    {
        if (TryWin() is { } tasks)
            Win(tasks, Array.IndexOf(tasks, antecedent), new ValueTaskInput<TResult>(antecedent, token: 0), mayInline);
    }

    /// <summary>One of the Tasks has ended; of several the first, for they share a delegate.</summary>
    public void Ended()
    {
        if (TryWin() is not { } tasks)
            return;
        int index = Array.FindIndex(tasks, static task => task is Task { IsCompleted: true });
        Win(tasks, index, new ValueTaskInput<TResult>(tasks[index]!, token: 0), mayInline: true);
    }

    /// <returns>For the winner, what it needs; null for all others.</returns>
    internal object?[]? TryWin() => Interlocked.Exchange(ref _tasks, null);

    /// <param name="tasks">What the winner was given.</param>
    /// <param name="index">The winner's place.</param>
    /// <param name="input">What has ended.</param>
    /// <param name="mayInline">Whether user code may run here.</param>
    internal void Win(object?[] tasks, int index, ValueTaskInput<TResult> input, bool mayInline)
    {
        foreach (object? task in tasks)
        {
            if (task is LeanTask loser)
                Leave(loser);
        }

        input.Settle();
        Outcome outcome = input.Outcome.Handover();
        if (input.HasResult)
            _result = Winner(index, input.Result);

        // Whether the stack has room left is looked at once more in completing.
        if (mayInline)
            Complete(outcome, work: null);
        else
            ThreadPool.UnsafeQueueUserWorkItem(static end => end.Promise.Complete(end.Outcome, work: null), (Promise: this, Outcome: outcome), preferLocal: true);
    }

    private protected abstract TOut Winner(int index, TResult result);

    private void Join(object?[] tasks, int index, ValueTaskInput<TResult> input, ref Action? ended)
    {
        if (IsAbandoned)
            return;
        tasks[index] = input.Source;
        if (input.Source is not LeanTask task)
        {
            if (!input.Listen(this, ref ended) && TryWin() is { } victory)
                Win(victory, index, input, mayInline: true);
        }
        else if (!task.TryAttachLinkless(this))
        {
            Run(task, mayInline: true);
        }
        else if (IsAbandoned)
        {
            Leave(task); // The winner may have looked here before the node was.
        }
    }

    private static void Leave(LeanTask task)
    {
        if (!task.IsCompleted)
            task.Prune();
    }
}

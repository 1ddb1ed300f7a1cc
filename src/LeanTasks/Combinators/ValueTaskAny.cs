using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Combinators;

/// <summary>
/// What <see cref="LeanValueTask"/>'s <c>WhenAny</c> returns: the linkless node on its LeanTasks, the listener of its Tasks, and the
/// target of the nodes on its sources (<see cref="WhenAnyListener{TResult, TOut}"/>).
/// </summary>
/// <typeparam name="TResult">The type of an input's result.</typeparam>
/// <typeparam name="TOut">The type of the result of the race.</typeparam>
internal abstract class ValueTaskAny<TResult, TOut> : LeanTask<TOut>, IValueTaskListener
{
    // The tasks of either library among the inputs, each at its index; empty if all inputs are sources. The constructor writes each
    // element before it listens to it. Taken by exchange: the thread that takes it has won, and it is null from then on.
    private object?[]? _tasks;

    internal sealed override ref object? Next => ref Unsafe.NullRef<object?>();

    internal sealed override Inlining Inlining => Inlining.Always;

    internal sealed override bool IsAbandoned => Volatile.Read(ref _tasks) is null;

    /// <summary>Begins the race, of inputs that had not ended.</summary>
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
                new WhenAnyListener<TResult, TOut>(this, i, input.Source!, input.Token).Listen();
        }

        return this;
    }

    internal sealed override void Run(LeanTask antecedent, bool mayInline)
    {
        if (TryWin() is { } tasks)
            Win(tasks, Array.IndexOf(tasks, antecedent), new ValueTaskInput<TResult>(antecedent, token: 0), mayInline);
    }

    /// <summary>One of the Tasks has ended. All share a delegate, so if several have, the first wins.</summary>
    public void Ended()
    {
        if (TryWin() is not { } tasks)
            return;
        int index = Array.FindIndex(tasks, static task => task is Task { IsCompleted: true });
        Win(tasks, index, new ValueTaskInput<TResult>(tasks[index]!, token: 0), mayInline: true);
    }

    /// <returns>The tasks for the winner; null for all others.</returns>
    internal object?[]? TryWin() => Interlocked.Exchange(ref _tasks, null);

    /// <param name="tasks">The result of <see cref="TryWin"/>.</param>
    /// <param name="index">The winner's place.</param>
    /// <param name="input">The input that has ended.</param>
    /// <param name="mayInline">Whether user code may run here.</param>
    internal void Win(object?[] tasks, int index, ValueTaskInput<TResult> input, bool mayInline)
    {
        foreach (object? task in tasks)
        {
            if (task is LeanTask loser)
                Leave(loser);
        }

        input.TakeEnded();
        Outcome outcome = input.Outcome.Handover();
        if (input.HasResult)
            _result = Winner(index, input.Result);

        // Completing checks once more whether the stack has room left.
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
            Leave(task); // The winner may have looked here before the node was attached.
        }
    }

    private static void Leave(LeanTask task)
    {
        if (!task.IsCompleted)
            task.Prune();
    }
}

/// <summary><c>WhenAny</c> without results. 40 bytes.</summary>
internal sealed class ValueTaskAnyIndex : ValueTaskAny<VoidResult, int>
{
    private protected override int Winner(int index, VoidResult result) => index;
}

/// <summary><c>WhenAny</c> with results. 48 bytes with a result of up to 4, or of references 56.</summary>
/// <typeparam name="TResult">The type of an input's result.</typeparam>
internal sealed class ValueTaskAnyResult<TResult> : ValueTaskAny<TResult, (int Index, TResult Result)>
{
    private protected override (int Index, TResult Result) Winner(int index, TResult result) => (index, result);
}

/// <summary>A source in the race of a <c>WhenAny</c>, as its winner or a loser. 40 bytes.</summary>
/// <typeparam name="TResult">The type of the source's result.</typeparam>
/// <typeparam name="TOut">The type of the result of the race.</typeparam>
internal sealed class WhenAnyListener<TResult, TOut>(ValueTaskAny<TResult, TOut> race, int index, object source, short token)
    : ValueTaskListener<TResult>(source, token, index)
{
    private protected override void End(ref ValueTaskInput<TResult> input)
    {
        // Before its result is taken, because the source may run any code then.
        object?[]? victory = race.TryWin();
        input.TakeEnded();
        if (victory is not null)
            race.Win(victory, Index, input, mayInline: true);
    }
}

/// <summary>The part of <c>WhenAny</c> that needs no listener.</summary>
internal static class ValueTaskRace
{
    /// <summary>Looks for the first input that has ended. If there is one, all others are losers from the start.</summary>
    /// <typeparam name="TTask">As with <see cref="ValueTaskInput{TResult}.Of"/>.</typeparam>
    /// <typeparam name="TResult">The type of a result.</typeparam>
    /// <param name="tasks">The inputs.</param>
    /// <param name="winner">The input that has ended, with its result taken.</param>
    /// <param name="haveTasks">Whether any of the inputs looked at is a task of either library.</param>
    /// <returns>The winner's index; -1 if none has ended.</returns>
    internal static int FindEnded<TTask, TResult>(ReadOnlySpan<TTask> tasks, out ValueTaskInput<TResult> winner, out bool haveTasks)
    {
        haveTasks = false;
        for (int i = 0; i < tasks.Length; i++)
        {
            winner = ValueTaskInput<TResult>.Of(tasks[i]);
            haveTasks |= winner.IsOfTask;
            if (!winner.Look())
                continue;

            for (int loser = 0; loser < tasks.Length; loser++)
            {
                if (loser != i)
                    Lose(ValueTaskInput<TResult>.Of(tasks[loser]), isLookedAt: loser < i);
            }

            return i;
        }

        winner = default;
        return -1;
    }

    /// <summary>Makes sure that a source is consumed, now or when it ends. A task reports an unobserved exception itself.</summary>
    /// <remarks>32 bytes for a source that has not ended.</remarks>
    internal static void Lose<TResult>(ValueTaskInput<TResult> input, bool isLookedAt)
    {
        if (!input.IsOfTask && !input.HasResult && (isLookedAt || !input.Look()))
            new ValueTaskListener<TResult>(input.Source!, input.Token).Listen();
    }
}

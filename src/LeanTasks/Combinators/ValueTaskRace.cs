namespace LeanTasks.Combinators;

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

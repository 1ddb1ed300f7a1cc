namespace LeanTasks.Lab.Tables.Combinators;

internal static class Sequences
{
    /// <summary>Consumes what is left of a sequence.</summary>
    /// <param name="sequence">The sequence.</param>
    /// <param name="next">Its first <see cref="IAsyncEnumerator{T}.MoveNextAsync"/>.</param>
    /// <remarks>
    /// Looks again and again whether there is more, on the calling thread: how often a method with <c>await foreach</c> suspends,
    /// and on which thread it goes on, would be a race.
    /// </remarks>
    public static void Drain<T>(IAsyncEnumerator<T> sequence, ValueTask<bool> next)
    {
        while (Result(ref next))
            next = sequence.MoveNextAsync();
        sequence.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }

    private static bool Result(ref ValueTask<bool> task)
    {
        SpinWait spinner = default;
        while (!task.IsCompleted)
        {
            // Yields the core, but never sleeps: a sleep is a millisecond.
            spinner.SpinOnce(sleep1Threshold: -1);
        }

        return task.GetAwaiter().GetResult();
    }
}

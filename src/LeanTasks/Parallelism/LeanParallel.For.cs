using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over ranges of 32-bit integers.
public static partial class LeanParallel
{
    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int})"/>
    public static LeanParallelLoopResult For(int fromInclusive, int toExclusive, Action<int> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return Run<int>(fromInclusive, toExclusive, LoopSettings.Default, body);
    }

    /// <summary>Runs a delegate for each index of a range, several at a time.</summary>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last. If it is not more than the first, nothing is run.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="body">What to run. In ascending order within a chunk; in no order otherwise, but with a degree of 1.</param>
    /// <returns>How the loop has ended.</returns>
    /// <remarks>
    /// Returns when all that has begun has ended. Allocates nothing on a <see cref="WorkStealingScheduler"/>; a task for
    /// each thread that takes part on another scheduler. What the body changes in the <see cref="ExecutionContext"/> stays inside.
    /// </remarks>
    /// <exception cref="ArgumentNullException">A delegate or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="AggregateException">What bodies have thrown. As soon as one throws, no further iteration begins.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and bodies have thrown nothing else. Looked at before each iteration.</exception>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler, which is not a <see cref="WorkStealingScheduler"/>, refused the loop's first task.</exception>
    public static LeanParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int> body)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return Run<int>(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), body);
    }

    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int, LeanParallelLoopState})"/>
    public static LeanParallelLoopResult For(int fromInclusive, int toExclusive, Action<int, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return Run<int>(fromInclusive, toExclusive, LoopSettings.Default, body);
    }

    /// <summary>Runs a delegate for each index of a range, several at a time; each may end the loop.</summary>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last. If it is not more than the first, nothing is run.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="body">What to run. The second parameter belongs to the thread, which hands the same one to all its iterations.</param>
    /// <remarks>
    /// Returns when all that has begun has ended. Allocates 32 bytes for each thread that takes part, and 168 for the loop; on a
    /// scheduler that is not a <see cref="WorkStealingScheduler"/> a task for each thread more.
    /// </remarks>
    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int})"/>
    public static LeanParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return Run<int>(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), body);
    }

    /// <inheritdoc cref="For{TLocal}(int, int, ParallelOptions, Func{TLocal}, Func{int, LeanParallelLoopState, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult For<TLocal>(
        int fromInclusive,
        int toExclusive,
        Func<TLocal> localInit,
        Func<int, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ThrowIfNull(localInit, body, localFinally);
        return Run(fromInclusive, toExclusive, LoopSettings.Default, localInit, body, localFinally);
    }

    /// <summary>Runs a delegate for each index of a range, several at a time; each may end the loop, and hands on something to the next one on its thread.</summary>
    /// <typeparam name="TLocal">What a thread hands from iteration to iteration.</typeparam>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last. If it is not more than the first, nothing is run.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="localInit">Called by each participant before its first iteration, for what that one is given.</param>
    /// <param name="body">What to run. Returns what the next iteration of the participant is given.</param>
    /// <param name="localFinally">Called by each participant after its last iteration, also if that has thrown; not if its <paramref name="localInit"/> has. Several may be called at once.</param>
    /// <remarks>
    /// A thread that waits for others at the end of its part may help them, as a participant anew. Allocates as the overloads
    /// without local state do. What <paramref name="localFinally"/> throws is kept beside what the body has thrown; the BCL drops that.
    /// </remarks>
    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int, LeanParallelLoopState})"/>
    public static LeanParallelLoopResult For<TLocal>(
        int fromInclusive,
        int toExclusive,
        ParallelOptions parallelOptions,
        Func<TLocal> localInit,
        Func<int, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ThrowIfNull(localInit, body, localFinally);
        return Run(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), localInit, body, localFinally);
    }
}

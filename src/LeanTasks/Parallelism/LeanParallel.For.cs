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

    /// <summary>Runs a delegate for each index of a range, several concurrently.</summary>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last. If it is not greater than the first, nothing runs.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run. Iterations run in ascending order within a chunk; otherwise in no order, except with a degree of 1.</param>
    /// <returns>The outcome of the loop.</returns>
    /// <remarks>
    /// Returns when all started iterations have ended. Allocates nothing on a <see cref="WorkStealingScheduler"/>; a task for
    /// each participating thread on another scheduler. Changes of the <see cref="ExecutionContext"/> in the body do not leave it.
    /// </remarks>
    /// <exception cref="ArgumentNullException">A delegate or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="AggregateException">The exceptions of the bodies. Once one has thrown, no further iteration begins.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and no body has thrown another exception. It is checked before each iteration.</exception>
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

    /// <summary>Runs a delegate for each index of a range, several concurrently; each may end the loop.</summary>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last. If it is not greater than the first, nothing runs.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run. Its second argument belongs to the thread, which passes the same one to all its iterations.</param>
    /// <remarks>
    /// Returns when all started iterations have ended. Allocates 32 bytes for each participating thread, and 168 for the loop;
    /// on a scheduler that is not a <see cref="WorkStealingScheduler"/> also a task for each thread.
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

    /// <summary>Runs a delegate for each index of a range, several concurrently. Each may end the loop, and passes a value to the next one on its thread.</summary>
    /// <typeparam name="TLocal">The type of the value that a thread passes from iteration to iteration.</typeparam>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last. If it is not greater than the first, nothing runs.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="localInit">Each participant calls it before its first iteration, which receives the value.</param>
    /// <param name="body">The delegate to run. It returns the value for the participant's next iteration.</param>
    /// <param name="localFinally">Each participant calls it after its last iteration, even if that iteration threw, but not if its
    /// <paramref name="localInit"/> threw. Several calls may run concurrently.</param>
    /// <remarks>
    /// A thread that waits for others at its end may help them, as another participant. Allocates as the overloads without local state. An exception
    /// of <paramref name="localFinally"/> is added to those of the body, which the BCL drops.
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

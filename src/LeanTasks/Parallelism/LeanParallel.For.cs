using LeanTasks.Completion;
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
    /// Returns when all started iterations have ended. Allocates 32 bytes for each participating thread, and 168 for the loop. On a scheduler that
    /// is not a <see cref="WorkStealingScheduler"/> also a task for each thread.
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

    // Loops over ranges of 64-bit integers.

    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int})"/>
    public static LeanParallelLoopResult For(long fromInclusive, long toExclusive, Action<long> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return Run<long>(fromInclusive, toExclusive, LoopSettings.Default, body);
    }

    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int})"/>
    public static LeanParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long> body)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return Run<long>(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), body);
    }

    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int, LeanParallelLoopState})"/>
    public static LeanParallelLoopResult For(long fromInclusive, long toExclusive, Action<long, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return Run<long>(fromInclusive, toExclusive, LoopSettings.Default, body);
    }

    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int, LeanParallelLoopState})"/>
    public static LeanParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return Run<long>(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), body);
    }

    /// <inheritdoc cref="For{TLocal}(int, int, ParallelOptions, Func{TLocal}, Func{int, LeanParallelLoopState, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult For<TLocal>(
        long fromInclusive,
        long toExclusive,
        Func<TLocal> localInit,
        Func<long, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ThrowIfNull(localInit, body, localFinally);
        return Run(fromInclusive, toExclusive, LoopSettings.Default, localInit, body, localFinally);
    }

    /// <inheritdoc cref="For{TLocal}(int, int, ParallelOptions, Func{TLocal}, Func{int, LeanParallelLoopState, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult For<TLocal>(
        long fromInclusive,
        long toExclusive,
        ParallelOptions parallelOptions,
        Func<TLocal> localInit,
        Func<long, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ThrowIfNull(localInit, body, localFinally);
        return Run(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), localInit, body, localFinally);
    }

    // Loops over ranges whose bodies are structs.

    /// <summary>Runs a struct's method for each index of a range, several concurrently. This is the fastest loop: an iteration is not called through a delegate.</summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last. If it is not greater than the first, nothing runs.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The body to run. Iterations run in ascending order within a chunk; otherwise in no order, except with a degree of 1. Each
    /// participating thread has copies of it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="AggregateException">The exceptions of the bodies. Once one has thrown, each other thread begins at most 63 further iterations.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and no body has thrown another exception. It is checked before
    /// every 64th iteration.</exception>
    /// <inheritdoc cref="For(int, int, ParallelOptions, Action{int})"/>
    public static LeanParallelLoopResult For<TBody>(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, TBody body)
        where TBody : struct, IForBody<int>
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return RunStruct<int, TBody>(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), body);
    }

    /// <inheritdoc cref="For{TBody}(int, int, ParallelOptions, TBody)"/>
    public static LeanParallelLoopResult For<TBody>(int fromInclusive, int toExclusive, TBody body)
        where TBody : struct, IForBody<int> =>
        RunStruct<int, TBody>(fromInclusive, toExclusive, LoopSettings.Default, body);

    /// <inheritdoc cref="For{TBody}(int, int, ParallelOptions, TBody)"/>
    public static LeanParallelLoopResult For<TBody>(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, TBody body)
        where TBody : struct, IForBody<long>
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return RunStruct<long, TBody>(fromInclusive, toExclusive, LoopSettings.From(parallelOptions), body);
    }

    /// <inheritdoc cref="For{TBody}(int, int, ParallelOptions, TBody)"/>
    public static LeanParallelLoopResult For<TBody>(long fromInclusive, long toExclusive, TBody body)
        where TBody : struct, IForBody<long> =>
        RunStruct<long, TBody>(fromInclusive, toExclusive, LoopSettings.Default, body);

    // What the loops over ranges have in common.

    private static LeanParallelLoopResult AllRun => new(isCompleted: true, null);

    private static LeanParallelLoopResult RunStruct<TIndex, TBody>(long from, long to, in LoopSettings settings, TBody body)
        where TIndex : struct
        where TBody : struct, IForBody<TIndex> =>
        from < to
            ? LoopStart.OverRange<StructLoopBody<TIndex, TBody>, VoidResult>(settings, from, to, flags: null, new(body))
            : AllRun;

    private static LeanParallelLoopResult Run<TIndex>(long from, long to, in LoopSettings settings, Action<TIndex> body) =>
        from < to
            ? LoopStart.OverRange<ActionLoopBody<TIndex>, VoidResult>(settings, from, to, flags: null, new(body))
            : AllRun;

    private static LeanParallelLoopResult Run<TIndex>(long from, long to, in LoopSettings settings, Action<TIndex, LeanParallelLoopState> body)
    {
        if (from >= to)
            return AllRun;
        LoopFlags flags = new(settings.Token);
        return LoopStart.OverRange<StateLoopBody<TIndex>, LeanParallelLoopState>(settings, from, to, flags, new(body, flags));
    }

    private static LeanParallelLoopResult Run<TIndex, TLocal>(
        long from,
        long to,
        in LoopSettings settings,
        Func<TLocal> init,
        Func<TIndex, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> end)
    {
        if (from >= to)
            return AllRun;
        LoopFlags flags = new(settings.Token);
        return LoopStart.OverRange<LocalLoopBody<TIndex, TLocal>, StateAndLocal<TLocal>>(settings, from, to, flags, new(init, body, end, flags));
    }

    /// <exception cref="ArgumentNullException">One of them is null.</exception>
    private static void ThrowIfNull(Delegate localInit, Delegate body, Delegate localFinally)
    {
        ArgumentNullException.ThrowIfNull(localInit);
        ArgumentNullException.ThrowIfNull(body);
        ArgumentNullException.ThrowIfNull(localFinally);
    }
}

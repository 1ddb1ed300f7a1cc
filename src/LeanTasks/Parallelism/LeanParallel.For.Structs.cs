using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over ranges whose bodies are structs.
public static partial class LeanParallel
{
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
}

using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over ranges of 64-bit integers.
public static partial class LeanParallel
{
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
}

using System.Collections.Concurrent;
using LeanTasks.Completion;
using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over partitioners.
public static partial class LeanParallel
{
    /// <inheritdoc cref="ForEach{TSource}(Partitioner{TSource}, ParallelOptions, Action{TSource})"/>
    public static LeanParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, Action<TSource> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        return ItemLoop.OverPartitions<TSource, ItemBody<TSource>, VoidResult>(LoopSettings.Default, source, flags: null, new(body, default));
    }

    /// <summary>Runs a delegate for each item of a partitioner, several concurrently.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <param name="source">The items. Its dynamic partitions are requested once, and each participant uses one of them.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run.</param>
    /// <returns>The outcome of the loop.</returns>
    /// <remarks>
    /// Returns when all started iterations have ended. The partitioner decides how many items a thread takes together. If it is not an
    /// <see cref="OrderablePartitioner{TSource}"/>, items have no indexes: for <see cref="LeanParallelLoopState.Break"/> all are 0, so it ends the
    /// loop like <see cref="LeanParallelLoopState.Stop"/>. Changes of the <see cref="ExecutionContext"/> in the body do not leave it.
    /// </remarks>
    /// <exception cref="ArgumentNullException">The source, a delegate or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The partitioner has no dynamic partitions, or returned null instead of them.</exception>
    /// <exception cref="AggregateException">The exceptions of the bodies and the enumerator. Once one has thrown, no further item begins.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and no body has thrown another exception. It is checked before each item.</exception>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler, which is not a <see cref="WorkStealingScheduler"/>, refused the loop's first task.</exception>
    public static LeanParallelLoopResult ForEach<TSource>(
        Partitioner<TSource> source,
        ParallelOptions parallelOptions,
        Action<TSource> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        return ItemLoop.OverPartitions<TSource, ItemBody<TSource>, VoidResult>(settings, source, flags: null, new(body, settings.Token));
    }

    /// <inheritdoc cref="ForEach{TSource}(Partitioner{TSource}, ParallelOptions, Action{TSource, LeanParallelLoopState})"/>
    public static LeanParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, Action<TSource, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.Default;
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, StateItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <summary>Runs a delegate for each item of a partitioner, several concurrently; each may end the loop.</summary>
    /// <param name="source">The items. Its dynamic partitions are requested once, and each participant uses one of them.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run. Its second argument belongs to the thread, which passes the same one to all its items.</param>
    /// <inheritdoc cref="ForEach{TSource}(Partitioner{TSource}, ParallelOptions, Action{TSource})"/>
    public static LeanParallelLoopResult ForEach<TSource>(
        Partitioner<TSource> source,
        ParallelOptions parallelOptions,
        Action<TSource, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, StateItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <inheritdoc cref="ForEach{TSource}(OrderablePartitioner{TSource}, ParallelOptions, Action{TSource, LeanParallelLoopState, long})"/>
    public static LeanParallelLoopResult ForEach<TSource>(
        OrderablePartitioner<TSource> source,
        Action<TSource, LeanParallelLoopState, long> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        ItemLoop.ThrowIfNotNormalized(source);
        LoopSettings settings = LoopSettings.Default;
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, IndexItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <summary>Runs a delegate for each item of a partitioner and its index, several concurrently; each may end the loop.</summary>
    /// <param name="source">The items. Its dynamic partitions are requested once, and each participant uses one of them.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run. Its second argument belongs to the thread, which passes the same one to all its items; the third is the index.</param>
    /// <inheritdoc cref="ForEach{TSource}(Partitioner{TSource}, ParallelOptions, Action{TSource})"/>
    /// <exception cref="InvalidOperationException">The partitioner has no dynamic partitions, or returned null instead of them; or its keys are not
    /// the indexes of the items.</exception>
    public static LeanParallelLoopResult ForEach<TSource>(
        OrderablePartitioner<TSource> source,
        ParallelOptions parallelOptions,
        Action<TSource, LeanParallelLoopState, long> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        ItemLoop.ThrowIfNotNormalized(source);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, IndexItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <inheritdoc cref="ForEach{TSource, TLocal}(Partitioner{TSource}, ParallelOptions, Func{TLocal}, Func{TSource, LeanParallelLoopState, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        Partitioner<TSource> source,
        Func<TLocal> localInit,
        Func<TSource, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(localInit);
        ArgumentNullException.ThrowIfNull(body);
        ArgumentNullException.ThrowIfNull(localFinally);
        LoopSettings settings = LoopSettings.Default;
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, LocalItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }

    /// <summary>Runs a delegate for each item of a partitioner, several concurrently. Each may end the loop, and passes a value to the next one on its thread.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TLocal">The type of the value that a thread passes from item to item.</typeparam>
    /// <param name="source">The items. Its dynamic partitions are requested once, and each participant uses one of them.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="localInit">Each participant calls it before its first item, which receives the value.</param>
    /// <param name="body">The delegate to run. It returns the value for the participant's next item.</param>
    /// <param name="localFinally">Each participant calls it after its last item, even if that iteration threw, but not if its
    /// <paramref name="localInit"/> threw. Several calls may run concurrently.</param>
    /// <remarks>An exception of <paramref name="localFinally"/> is added to those of the body, which the BCL drops.</remarks>
    /// <inheritdoc cref="ForEach{TSource}(Partitioner{TSource}, ParallelOptions, Action{TSource})"/>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        Partitioner<TSource> source,
        ParallelOptions parallelOptions,
        Func<TLocal> localInit,
        Func<TSource, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(localInit);
        ArgumentNullException.ThrowIfNull(body);
        ArgumentNullException.ThrowIfNull(localFinally);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, LocalItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }

    /// <inheritdoc cref="ForEach{TSource, TLocal}(OrderablePartitioner{TSource}, ParallelOptions, Func{TLocal}, Func{TSource, LeanParallelLoopState, long, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        OrderablePartitioner<TSource> source,
        Func<TLocal> localInit,
        Func<TSource, LeanParallelLoopState, long, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(localInit);
        ArgumentNullException.ThrowIfNull(body);
        ArgumentNullException.ThrowIfNull(localFinally);
        ItemLoop.ThrowIfNotNormalized(source);
        LoopSettings settings = LoopSettings.Default;
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, LocalIndexItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }

    /// <summary>
    /// Runs a delegate for each item of a partitioner and its index, several concurrently. Each may end the loop, and passes a value to the next one
    /// on its thread.
    /// </summary>
    /// <param name="source">The items. Its dynamic partitions are requested once, and each participant uses one of them.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="localInit">Each participant calls it before its first item, which receives the value.</param>
    /// <param name="body">The delegate to run. It returns the value for the participant's next item.</param>
    /// <param name="localFinally">Each participant calls it after its last item, even if that iteration threw, but not if its
    /// <paramref name="localInit"/> threw. Several calls may run concurrently.</param>
    /// <inheritdoc cref="ForEach{TSource, TLocal}(Partitioner{TSource}, ParallelOptions, Func{TLocal}, Func{TSource, LeanParallelLoopState, TLocal, TLocal}, Action{TLocal})"/>
    /// <exception cref="InvalidOperationException">The partitioner has no dynamic partitions, or returned null instead of them; or its keys are not
    /// the indexes of the items.</exception>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        OrderablePartitioner<TSource> source,
        ParallelOptions parallelOptions,
        Func<TLocal> localInit,
        Func<TSource, LeanParallelLoopState, long, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(localInit);
        ArgumentNullException.ThrowIfNull(body);
        ArgumentNullException.ThrowIfNull(localFinally);
        ItemLoop.ThrowIfNotNormalized(source);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        LoopFlags flags = new(settings.Token);
        return ItemLoop.OverPartitions<TSource, LocalIndexItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }
}

using System.Collections.Concurrent;
using LeanTasks.Completion;
using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over enumerables, arrays and lists.
public static partial class LeanParallel
{
    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource})"/>
    public static LeanParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        return ItemLoop.Over<TSource, ItemBody<TSource>, VoidResult>(LoopSettings.Default, source, flags: null, new(body, default));
    }

    /// <summary>Runs a delegate for each item of a source, several at a time.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, anything else by one enumerator, which the threads advance in turn. Must not change meanwhile.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="body">What to run.</param>
    /// <returns>How the loop has ended.</returns>
    /// <remarks>
    /// Returns when all iterations that have begun have ended. A thread takes several items from an enumerator at once, as many as keep it
    /// busy for some 16 to 64 microseconds, but at most 512. When the enumerator has reached its end, other threads take over items that
    /// it has not begun. To take them one by one, use a <see cref="Partitioner"/> with <see cref="EnumerablePartitionerOptions.NoBuffering"/>.
    /// On a <see cref="WorkStealingScheduler"/> a loop over a list allocates nothing; one over an enumerator allocates the enumerator, a
    /// buffer for each thread and some 100 bytes. What the body changes in the <see cref="ExecutionContext"/> stays inside.
    /// </remarks>
    /// <exception cref="ArgumentNullException">The source, a delegate or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="AggregateException">The exceptions of the bodies and the enumerator. As soon as one throws, no further item begins.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and bodies have thrown nothing else. Checked before each item.</exception>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler, which is not a <see cref="WorkStealingScheduler"/>, refused the loop's first task.</exception>
    public static LeanParallelLoopResult ForEach<TSource>(
        IEnumerable<TSource> source,
        ParallelOptions parallelOptions,
        Action<TSource> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        return ItemLoop.Over<TSource, ItemBody<TSource>, VoidResult>(settings, source, flags: null, new(body, settings.Token));
    }

    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource, LeanParallelLoopState})"/>
    public static LeanParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.Default;
        LoopFlags flags = new(settings.Token);
        return ItemLoop.Over<TSource, StateItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <summary>Runs a delegate for each item of a source, several at a time; each may end the loop.</summary>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, anything else by one enumerator, which the threads advance in turn. Must not change meanwhile.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="body">What to run. The second argument belongs to the thread, which passes the same one to all its items.</param>
    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource})"/>
    public static LeanParallelLoopResult ForEach<TSource>(
        IEnumerable<TSource> source,
        ParallelOptions parallelOptions,
        Action<TSource, LeanParallelLoopState> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        LoopFlags flags = new(settings.Token);
        return ItemLoop.Over<TSource, StateItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource, LeanParallelLoopState, long})"/>
    public static LeanParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, LeanParallelLoopState, long> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.Default;
        LoopFlags flags = new(settings.Token);
        return ItemLoop.Over<TSource, IndexItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <summary>Runs a delegate for each item of a source and its index, several at a time; each may end the loop.</summary>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, anything else by one enumerator, which the threads advance in turn. Must not change meanwhile.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="body">What to run. The second argument belongs to the thread, which passes the same one to all its items; the third is the index.</param>
    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource})"/>
    public static LeanParallelLoopResult ForEach<TSource>(
        IEnumerable<TSource> source,
        ParallelOptions parallelOptions,
        Action<TSource, LeanParallelLoopState, long> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        LoopSettings settings = LoopSettings.From(parallelOptions);
        LoopFlags flags = new(settings.Token);
        return ItemLoop.Over<TSource, IndexItemBody<TSource>, LeanParallelLoopState>(settings, source, flags, new(body, flags));
    }

    /// <inheritdoc cref="ForEach{TSource, TLocal}(IEnumerable{TSource}, ParallelOptions, Func{TLocal}, Func{TSource, LeanParallelLoopState, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        IEnumerable<TSource> source,
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
        return ItemLoop.Over<TSource, LocalItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }

    /// <summary>Runs a delegate for each item of a source, several at a time; each may end the loop, and passes a value to the next one on its thread.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TLocal">The type of the value that a thread passes from item to item.</typeparam>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, anything else by one enumerator, which the threads advance in turn. Must not change meanwhile.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="localInit">Each participant calls it before its first item, which receives the value.</param>
    /// <param name="body">What to run. Returns the value for the participant's next item.</param>
    /// <param name="localFinally">Each participant calls it after its last item, even if that has thrown, but not if its <paramref name="localInit"/> has. Several calls may run at once.</param>
    /// <remarks>An exception of <paramref name="localFinally"/> is added to those of the body, which the BCL drops.</remarks>
    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource})"/>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        IEnumerable<TSource> source,
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
        return ItemLoop.Over<TSource, LocalItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }

    /// <inheritdoc cref="ForEach{TSource, TLocal}(IEnumerable{TSource}, ParallelOptions, Func{TLocal}, Func{TSource, LeanParallelLoopState, long, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        IEnumerable<TSource> source,
        Func<TLocal> localInit,
        Func<TSource, LeanParallelLoopState, long, TLocal, TLocal> body,
        Action<TLocal> localFinally)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(localInit);
        ArgumentNullException.ThrowIfNull(body);
        ArgumentNullException.ThrowIfNull(localFinally);
        LoopSettings settings = LoopSettings.Default;
        LoopFlags flags = new(settings.Token);
        return ItemLoop.Over<TSource, LocalIndexItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }

    /// <summary>Runs a delegate for each item of a source and its index, several at a time; each may end the loop, and passes a value to the next one on its thread.</summary>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, anything else by one enumerator, which the threads advance in turn. Must not change meanwhile.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="localInit">Each participant calls it before its first item, which receives the value.</param>
    /// <param name="body">What to run. Returns the value for the participant's next item.</param>
    /// <param name="localFinally">Each participant calls it after its last item, even if that has thrown, but not if its <paramref name="localInit"/> has. Several calls may run at once.</param>
    /// <inheritdoc cref="ForEach{TSource, TLocal}(IEnumerable{TSource}, ParallelOptions, Func{TLocal}, Func{TSource, LeanParallelLoopState, TLocal, TLocal}, Action{TLocal})"/>
    public static LeanParallelLoopResult ForEach<TSource, TLocal>(
        IEnumerable<TSource> source,
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
        LoopSettings settings = LoopSettings.From(parallelOptions);
        LoopFlags flags = new(settings.Token);
        return ItemLoop.Over<TSource, LocalIndexItemBody<TSource, TLocal>, StateAndLocal<TLocal>>(
            settings, source, flags, new(localInit, body, localFinally, flags));
    }
}

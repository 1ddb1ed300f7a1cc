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

    /// <summary>Runs a delegate for each item of a source, several concurrently.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, any other source with one enumerator, which the threads
    /// advance in turn. The items must not change during the call.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run.</param>
    /// <returns>The outcome of the loop.</returns>
    /// <remarks>
    /// Returns when all started iterations have ended. A thread takes several items from an enumerator together: enough for about 16 to 64
    /// microseconds of work, but at most 512. When the enumerator is at its end, other threads take over items that the thread has not begun. To take
    /// items one by one, use a <see cref="Partitioner"/> with <see cref="EnumerablePartitionerOptions.NoBuffering"/>. On a
    /// <see cref="WorkStealingScheduler"/> a loop over a list allocates nothing. One over an enumerator allocates the enumerator, a buffer for each
    /// thread and some 100 bytes. Changes of the <see cref="ExecutionContext"/> in the body do not leave it.
    /// </remarks>
    /// <exception cref="ArgumentNullException">The source, a delegate or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="AggregateException">The exceptions of the bodies and the enumerator. Once one has thrown, no further item begins.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and no body has thrown another exception. It is checked before each item.</exception>
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

    /// <summary>Runs a delegate for each item of a source, several concurrently; each may end the loop.</summary>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, any other source with one enumerator, which the threads
    /// advance in turn. The items must not change during the call.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run. Its second argument belongs to the thread, which passes the same one to all its items.</param>
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

    /// <summary>Runs a delegate for each item of a source and its index, several concurrently; each may end the loop.</summary>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, any other source with one enumerator, which the threads
    /// advance in turn. The items must not change during the call.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run. Its second argument belongs to the thread, which passes the same one to all its items; the third is the index.</param>
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

    /// <summary>Runs a delegate for each item of a source, several concurrently. Each may end the loop, and passes a value to the next one on its thread.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TLocal">The type of the value that a thread passes from item to item.</typeparam>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, any other source with one enumerator, which the threads
    /// advance in turn. The items must not change during the call.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="localInit">Each participant calls it before its first item, which receives the value.</param>
    /// <param name="body">The delegate to run. It returns the value for the participant's next item.</param>
    /// <param name="localFinally">Each participant calls it after its last item, even if that iteration threw, but not if its
    /// <paramref name="localInit"/> threw. Several calls may run concurrently.</param>
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

    /// <summary>Runs a delegate for each item of a source and its index, several concurrently. Each may end the loop, and passes a value to the next one on its thread.</summary>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, any other source with one enumerator, which the threads
    /// advance in turn. The items must not change during the call.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="localInit">Each participant calls it before its first item, which receives the value.</param>
    /// <param name="body">The delegate to run. It returns the value for the participant's next item.</param>
    /// <param name="localFinally">Each participant calls it after its last item, even if that iteration threw, but not if its
    /// <paramref name="localInit"/> threw. Several calls may run concurrently.</param>
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

    // Loops over enumerables, arrays and lists whose bodies are structs.

    /// <inheritdoc cref="ForEach{TSource, TBody}(IEnumerable{TSource}, ParallelOptions, TBody)"/>
    public static LeanParallelLoopResult ForEach<TSource, TBody>(IEnumerable<TSource> source, TBody body)
        where TBody : struct, IForEachBody<TSource>
    {
        ArgumentNullException.ThrowIfNull(source);
        return ItemLoop.Over(LoopSettings.Default, source, body);
    }

    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource})"/>
    /// <summary>Runs a struct for each item of a source, several concurrently.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, any other source with one enumerator, which the threads
    /// advance in turn. The items must not change during the call.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The body to run. Each participating thread has copies of it.</param>
    /// <exception cref="ArgumentNullException">The source or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and no body has thrown another exception. It is checked periodically.</exception>
    public static LeanParallelLoopResult ForEach<TSource, TBody>(IEnumerable<TSource> source, ParallelOptions parallelOptions, TBody body)
        where TBody : struct, IForEachBody<TSource>
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return ItemLoop.Over(LoopSettings.From(parallelOptions), source, body);
    }
}

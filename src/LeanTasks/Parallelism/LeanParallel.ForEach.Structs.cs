using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over enumerables, arrays and lists whose bodies are structs.
public static partial class LeanParallel
{
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

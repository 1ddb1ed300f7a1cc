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
    /// <summary>Runs a struct for each item of a source, several at a time.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="source">The items. An array or <see cref="IList{T}"/> is read by index, anything else by one enumerator, which the threads advance in turn. Must not change meanwhile.</param>
    /// <param name="parallelOptions">Where to run, how many at a time, and what cancels the loop. Read once, as the loop begins.</param>
    /// <param name="body">What to run. Each thread that takes part has copies of it.</param>
    /// <exception cref="ArgumentNullException">The source or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled, and bodies have thrown nothing else. Checked now and then.</exception>
    public static LeanParallelLoopResult ForEach<TSource, TBody>(IEnumerable<TSource> source, ParallelOptions parallelOptions, TBody body)
        where TBody : struct, IForEachBody<TSource>
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return ItemLoop.Over(LoopSettings.From(parallelOptions), source, body);
    }
}

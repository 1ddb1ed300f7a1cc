using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over spans, which the BCL does not have. Arrays go to the overloads that take enumerables, which reject null.
public static unsafe partial class LeanParallel
{
    /// <inheritdoc cref="ForEach{T}(ReadOnlySpan{T}, ParallelOptions, Action{T})"/>
    [OverloadResolutionPriority(-1)]
    public static LeanParallelLoopResult ForEach<T>(ReadOnlySpan<T> source, Action<T> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return OverSpan(LoopSettings.Default, source, body);
    }

    /// <inheritdoc cref="ForEach{TSource}(IEnumerable{TSource}, ParallelOptions, Action{TSource})"/>
    /// <summary>Runs a delegate for each item of a span, several concurrently.</summary>
    /// <typeparam name="T">The type of the items, which may be references or contain references.</typeparam>
    /// <param name="source">The items, in an array, on the stack or elsewhere. The span is pinned during the loop; on the stack, references are copied to a pooled array.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run.</param>
    /// <remarks>Returns when all started iterations have ended. On a
    /// <see cref="WorkStealingScheduler"/> it allocates nothing, except the pooled array when a thread first needs that size.</remarks>
    /// <exception cref="ArgumentNullException">The delegate or <paramref name="parallelOptions"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanParallelLoopResult ForEach<T>(ReadOnlySpan<T> source, ParallelOptions parallelOptions, Action<T> body)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return OverSpan(LoopSettings.From(parallelOptions), source, body);
    }

    /// <inheritdoc cref="ForEach{T}(Span{T}, ParallelOptions, RefAction{T})"/>
    public static LeanParallelLoopResult ForEach<T>(Span<T> source, RefAction<T> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return OverSpan(LoopSettings.Default, source, body);
    }

    /// <inheritdoc cref="ForEach{T}(ReadOnlySpan{T}, ParallelOptions, Action{T})"/>
    /// <summary>Runs a delegate for each item of a span, several concurrently; it may change the item in place.</summary>
    /// <param name="source">The items, in an array, on the stack or elsewhere. The span is pinned during the loop; on the stack, references are copied to a pooled array.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The delegate to run. The caller sees its changes when the loop returns or throws.</param>
    public static LeanParallelLoopResult ForEach<T>(Span<T> source, ParallelOptions parallelOptions, RefAction<T> body)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return OverSpan(LoopSettings.From(parallelOptions), source, body);
    }

    /// <inheritdoc cref="ForEach{T, TBody}(ReadOnlySpan{T}, ParallelOptions, TBody)"/>
    [OverloadResolutionPriority(-1)]
    public static LeanParallelLoopResult ForEach<T, TBody>(ReadOnlySpan<T> source, TBody body)
        where TBody : struct, IForEachBody<T> =>
        OverSpan(LoopSettings.Default, source, body);

    /// <inheritdoc cref="ForEach{T}(ReadOnlySpan{T}, ParallelOptions, Action{T})"/>
    /// <summary>Runs a struct for each item of a span, several concurrently.</summary>
    /// <typeparam name="T">The type of the items, which may be references or contain references.</typeparam>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="source">The items, in an array, on the stack or elsewhere. The span is pinned during the loop; on the stack, references are copied to a pooled array.</param>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels the loop. They are read once, when the loop begins.</param>
    /// <param name="body">The body to run. Each participating thread has copies of it.</param>
    [OverloadResolutionPriority(-1)]
    public static LeanParallelLoopResult ForEach<T, TBody>(ReadOnlySpan<T> source, ParallelOptions parallelOptions, TBody body)
        where TBody : struct, IForEachBody<T>
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return OverSpan(LoopSettings.From(parallelOptions), source, body);
    }

#pragma warning disable CS8500 // A pointer to memory that may hold references: it is pinned, and used only through references.
    private static LeanParallelLoopResult OverSpan<T>(in LoopSettings settings, ReadOnlySpan<T> source, Action<T> body)
    {
        using SharedSpan<T> shared = new(source);
        fixed (T* first = shared.Items)
        {
            return ItemLoop.OverRange<VoidResult, ItemRangeBody<SpanItems<T>, T, ItemBody<T>, VoidResult>>(
                settings, source.Length, flags: null, new(new(first), new(body, settings.Token)));
        }
    }

    private static LeanParallelLoopResult OverSpan<T>(in LoopSettings settings, Span<T> source, RefAction<T> body)
    {
        using SharedSpan<T> shared = new(source);
        fixed (T* first = shared.Items)
            return ItemLoop.OverRange<VoidResult, RefItemBody<T>>(settings, source.Length, flags: null, new(new(first), body));
    }

    private static LeanParallelLoopResult OverSpan<T, TBody>(in LoopSettings settings, ReadOnlySpan<T> source, TBody body)
        where TBody : struct, IForEachBody<T>
    {
        using SharedSpan<T> shared = new(source);
        fixed (T* first = shared.Items)
        {
            return ItemLoop.OverRange<VoidResult, StructRangeBody<SpanItems<T>, T, TBody>>(
                settings, source.Length, flags: null, new(new(first), body));
        }
    }
#pragma warning restore CS8500
}

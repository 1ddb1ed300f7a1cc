using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>The implementation of all overloads of <c>LeanParallel.Aggregate</c>.</summary>
internal static unsafe class Aggregation
{
    internal static TAccumulate Run<TSource, TBody, TAccumulate>(in LoopSettings settings, IList<TSource> source, TBody body)
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        ArgumentNullException.ThrowIfNull(source);
        return source is TSource[] array
            ? Run<ArrayItems<TSource>, TSource, TBody, TAccumulate>(settings, 0, array.Length, new(array), body)
            : Run<ListItems<TSource>, TSource, TBody, TAccumulate>(settings, 0, source.Count, new(source), body);
    }

    internal static TAccumulate Run<TSource, TBody, TAccumulate>(in LoopSettings settings, ReadOnlySpan<TSource> source, TBody body)
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
#pragma warning disable CS8500 // A pointer to memory that may hold references: it is pinned, and read only through references.
        using SharedSpan<TSource> shared = new(source);
        fixed (TSource* first = shared.Items)
            return Run<SpanItems<TSource>, TSource, TBody, TAccumulate>(settings, 0, source.Length, new(first), body);
#pragma warning restore CS8500
    }

    /// <summary>Aggregates a range, which may be empty.</summary>
    /// <exception cref="AggregateException">The exceptions of the body.</exception>
    /// <exception cref="OperationCanceledException">The loop was canceled.</exception>
    internal static TAccumulate Run<TItems, TSource, TBody, TAccumulate>(in LoopSettings settings, long from, long to, TItems items, TBody body)
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        settings.Token.ThrowIfCancellationRequested();
        to = Math.Max(from, to);
        bool isLimited = settings.Degree < Math.Max(to - from, 2);
        return !isLimited && LoopStart.FindWorkerPool(settings, out ThreadLocalState thread, out Worker? worker)
            ? RunForked<TItems, TSource, TBody, TAccumulate>(thread, worker, settings, from, to, items, body)
            : RunShared<TItems, TSource, TBody, TAccumulate>(settings, from, to, items, body);
    }

    private static TAccumulate RunForked<TItems, TSource, TBody, TAccumulate>(
        ThreadLocalState thread, Worker? worker, in LoopSettings settings, long from, long to, TItems items, TBody body)
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        LoopControl control = LoopControl.Begin(settings.Token, flags: null);
        LoopCaller caller = new(thread);
        TAccumulate result;
        try
        {
            result = worker is not null
                ? AggregateLoop.Run<TItems, TSource, TBody, TAccumulate>(worker, from, to, control, items, body)
                : RunExternally<TItems, TSource, TBody, TAccumulate>(settings.Scheduler, from, to, control, items, body);
        }
        finally
        {
            caller.Restore();
        }

        control.Finish();
        return result;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TAccumulate RunExternally<TItems, TSource, TBody, TAccumulate>(
        LeanScheduler? scheduler, long from, long to, LoopControl control, TItems items, TBody body)
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        using WorkerScope scope = LoopStart.Enter(scheduler);
        return AggregateLoop.Run<TItems, TSource, TBody, TAccumulate>(scope.Worker, from, to, control, items, body);
    }

    private static TAccumulate RunShared<TItems, TSource, TBody, TAccumulate>(in LoopSettings settings, long from, long to, TItems items, TBody body)
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        LoopRange range = new(from, to);
        AggregateParts<TAccumulate> parts = new();
        LoopStart.OfShares(
            settings,
            (int)Math.Clamp(to - from, 1, settings.Degree),
            flags: null,
            new AggregateShare<TItems, TSource, TBody, TAccumulate>(Unsafe.AsPointer(ref range), parts, items, body));

        // The last combinations call delegates of the body too: their exceptions are aggregated with the rest.
        LoopControl control = LoopControl.Begin(settings.Token, flags: null);
        Aggregator<TItems, TSource, TBody, TAccumulate> aggregator = new(control, items, body);
        LoopCaller caller = new(ThreadLocalState.Current);
        aggregator.Gather(parts.Latest);
        caller.Restore();
        control.Finish();
        return aggregator.Result;
    }
}

/// <summary>An aggregation over a range from whose low end all participants take chunks.</summary>
/// <param name="range">A <see cref="LoopRange"/> on the stack of the thread that called the loop.</param>
/// <param name="parts">Where to leave each run.</param>
/// <param name="items">Where the items are.</param>
/// <param name="body">The body.</param>
internal readonly unsafe struct AggregateShare<TItems, TSource, TBody, TAccumulate>(
    void* range, AggregateParts<TAccumulate> parts, TItems items, TBody body) : ILoopShare
    where TItems : struct, IItems<TSource>
    where TBody : struct, IAggregateBody<TSource, TAccumulate>
{
    public bool HasMore => !Unsafe.AsRef<LoopRange>(range).IsEmpty;

    public void TakePart(LoopControl control) =>
        new Aggregator<TItems, TSource, TBody, TAccumulate>(control, items, body)
            .TakePart(ref Unsafe.AsRef<LoopRange>(range), parts);
}

/// <summary>Three delegates as the body of an aggregation.</summary>
internal readonly struct DelegateAggregation<TSource, TAccumulate>(
    Func<TAccumulate> seedFactory, Func<TAccumulate, TSource, TAccumulate> accumulate, Func<TAccumulate, TAccumulate, TAccumulate> combine)
    : IAggregateBody<TSource, TAccumulate>
{
    public TAccumulate Seed() => seedFactory();

    public TAccumulate Accumulate(TAccumulate accumulator, TSource item) => accumulate(accumulator, item);

    public TAccumulate Combine(TAccumulate left, TAccumulate right) => combine(left, right);
}

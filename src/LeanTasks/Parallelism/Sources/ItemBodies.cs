using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>The body of a loop over items. A struct; copies of it run on several threads concurrently.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
/// <typeparam name="TLocal">The type of the value that a participant of the loop keeps from item to item.</typeparam>
internal interface IItemBody<in T, TLocal>
{
    /// <summary>Whether an item is still to be run: not if the loop was canceled or stopped, or a lower one has called Break.</summary>
    bool IsWanted(long index);

    /// <summary>Called when a thread begins to take part. May throw, which fails the loop.</summary>
    TLocal Begin();

    /// <summary>Processes an item. May throw, which fails the loop.</summary>
    void Run(T item, long index, ref TLocal local);

    /// <summary>Called when a thread that has begun is finished, even if it has thrown; may throw.</summary>
    void End(TLocal local);
}

/// <summary>A delegate that takes items.</summary>
internal readonly struct ItemBody<T>(Action<T> body, CancellationToken token) : IItemBody<T, VoidResult>
{
    public bool IsWanted(long index) => !token.IsCancellationRequested;

    public VoidResult Begin() => default;

    public void Run(T item, long index, ref VoidResult local) => body(item);

    public void End(VoidResult local)
    {
    }
}

/// <summary>A delegate that takes items, the loop's state and indexes.</summary>
internal readonly struct IndexItemBody<T>(Action<T, LeanParallelLoopState, long> body, LoopFlags flags) : IItemBody<T, LeanParallelLoopState>
{
    public bool IsWanted(long index) => !flags.MustExit(index);

    public LeanParallelLoopState Begin() => new(flags);

    public void Run(T item, long index, ref LeanParallelLoopState local)
    {
        local.CurrentIteration = index;
        body(item, local, index);
    }

    public void End(LeanParallelLoopState local)
    {
    }
}

/// <summary>A delegate that takes items and the loop's state.</summary>
internal readonly struct StateItemBody<T>(Action<T, LeanParallelLoopState> body, LoopFlags flags) : IItemBody<T, LeanParallelLoopState>
{
    public bool IsWanted(long index) => !flags.MustExit(index);

    public LeanParallelLoopState Begin() => new(flags);

    public void Run(T item, long index, ref LeanParallelLoopState local)
    {
        local.CurrentIteration = index;
        body(item, local);
    }

    public void End(LeanParallelLoopState local)
    {
    }
}

/// <summary>Delegates for a loop over items with local state.</summary>
internal readonly struct LocalItemBody<T, TLocal>(
    Func<TLocal> localInit, Func<T, LeanParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally, LoopFlags flags)
    : IItemBody<T, StateAndLocal<TLocal>>
{
    public bool IsWanted(long index) => !flags.MustExit(index);

    public StateAndLocal<TLocal> Begin() => new(new(flags), localInit());

    public void Run(T item, long index, ref StateAndLocal<TLocal> local)
    {
        local.State.CurrentIteration = index;
        local.Local = body(item, local.State, local.Local);
    }

    public void End(StateAndLocal<TLocal> local) => localFinally(local.Local);
}

/// <summary>Delegates for a loop over items with indexes and local state.</summary>
internal readonly struct LocalIndexItemBody<T, TLocal>(
    Func<TLocal> localInit, Func<T, LeanParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> localFinally, LoopFlags flags)
    : IItemBody<T, StateAndLocal<TLocal>>
{
    public bool IsWanted(long index) => !flags.MustExit(index);

    public StateAndLocal<TLocal> Begin() => new(new(flags), localInit());

    public void Run(T item, long index, ref StateAndLocal<TLocal> local)
    {
        local.State.CurrentIteration = index;
        local.Local = body(item, local.State, index, local.Local);
    }

    public void End(StateAndLocal<TLocal> local) => localFinally(local.Local);
}

/// <summary>A struct as the body of a loop over items.</summary>
internal readonly struct StructItemBody<T, TBody>(TBody body, CancellationToken token) : IItemBody<T, VoidResult>
    where TBody : struct, IForEachBody<T>
{
    public bool IsWanted(long index) => !token.IsCancellationRequested;

    public VoidResult Begin() => default;

    public void Run(T item, long index, ref VoidResult local)
    {
        // A copy, because the body may change itself.
        TBody copy = body;
        copy.Run(item);
    }

    public void End(VoidResult local)
    {
    }
}

/// <summary>A body for items as the body of a loop over their indexes.</summary>
internal readonly struct ItemRangeBody<TItems, T, TBody, TLocal>(TItems items, TBody body) : ILoopBody<TLocal>
    where TItems : struct, IItems<T>
    where TBody : struct, IItemBody<T, TLocal>
{
    public Type? Kind => null;

    public bool IsWanted(long index) => body.IsWanted(index);

    public TLocal Begin() => body.Begin();

    public bool Run(LoopControl control, long from, long to, ref TLocal local)
    {
        for (long index = from; index < to; index++)
        {
            if (control.HasFailed || !body.IsWanted(index))
                return false;
            body.Run(items[index], index, ref local);
        }

        return true;
    }

    public void End(TLocal local) => body.End(local);
}

/// <summary>A struct that takes items as the body of a loop over their indexes.</summary>
internal readonly struct StructRangeBody<TItems, T, TBody>(TItems items, TBody body) : ILoopBody<VoidResult>
    where TItems : struct, IItems<T>
    where TBody : struct, IForEachBody<T>
{
    // Checking after each item would cost as much as an empty body.
    private const int Strip = 64;

    public Type? Kind => typeof(TBody);

    public bool IsWanted(long index) => true;

    public VoidResult Begin() => default;

    public bool Run(LoopControl control, long from, long to, ref VoidResult local)
    {
        // Copies of its own, which the JIT can keep in registers.
        TItems source = items;
        TBody copy = body;
        CancellationToken token = control.Token;
        while (!control.HasFailed && !token.IsCancellationRequested)
        {
            long end = to - from > Strip ? from + Strip : to;
            for (; from < end; from++)
                copy.Run(source[from]);
            if (from == to)
                return true;
        }

        return false;
    }

    public void End(VoidResult local)
    {
    }
}

/// <summary>A delegate that takes the items of a span by reference, as the body of a loop over their indexes.</summary>
internal readonly struct RefItemBody<T>(SpanItems<T> items, RefAction<T> body) : ILoopBody<VoidResult>
{
    public Type? Kind => body.Target?.GetType();

    public bool IsWanted(long index) => true;

    public VoidResult Begin() => default;

    public bool Run(LoopControl control, long from, long to, ref VoidResult local)
    {
        CancellationToken token = control.Token;
        for (long index = from; index < to; index++)
        {
            if (control.HasFailed || token.IsCancellationRequested)
                return false;
            body(ref items.Reference(index));
        }

        return true;
    }

    public void End(VoidResult local)
    {
    }
}

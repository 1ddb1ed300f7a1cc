namespace LeanTasks.Parallelism;

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

namespace LeanTasks.Parallelism;

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

namespace LeanTasks.Parallelism;

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

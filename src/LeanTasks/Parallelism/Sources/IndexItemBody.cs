namespace LeanTasks.Parallelism;

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

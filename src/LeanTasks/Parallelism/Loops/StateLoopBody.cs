namespace LeanTasks.Parallelism;

/// <summary>A body that is a delegate with a <see cref="LeanParallelLoopState"/>.</summary>
internal readonly struct StateLoopBody<TIndex>(Action<TIndex, LeanParallelLoopState> body, LoopFlags flags) : ILoopBody<LeanParallelLoopState>
{
    public Type? Kind => body.Target?.GetType();

    public bool IsWanted(long index) => !flags.MustExit(index);

    public LeanParallelLoopState Begin() => new(flags);

    public bool Run(LoopControl control, long from, long to, ref LeanParallelLoopState local)
    {
        Action<TIndex, LeanParallelLoopState> action = body;
        LoopFlags shared = flags;
        LeanParallelLoopState state = local;
        for (; from < to; from++)
        {
            if (shared.MustExit(from))
                return false;
            state.CurrentIteration = from;
            action(LoopIndex.Of<TIndex>(from), state);
        }

        return true;
    }

    public void End(LeanParallelLoopState local)
    {
    }
}

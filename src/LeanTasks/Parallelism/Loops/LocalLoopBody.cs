namespace LeanTasks.Parallelism;

/// <summary>A body that is a delegate with a <see cref="LeanParallelLoopState"/> and a value that the participant passes from iteration to iteration.</summary>
internal readonly struct LocalLoopBody<TIndex, TLocal>(
    Func<TLocal> init, Func<TIndex, LeanParallelLoopState, TLocal, TLocal> body, Action<TLocal> end, LoopFlags flags)
    : ILoopBody<StateAndLocal<TLocal>>
{
    public Type? Kind => body.Target?.GetType();

    public bool IsWanted(long index) => !flags.MustExit(index);

    public StateAndLocal<TLocal> Begin() => new(new LeanParallelLoopState(flags), init());

    public bool Run(LoopControl control, long from, long to, ref StateAndLocal<TLocal> local)
    {
        Func<TIndex, LeanParallelLoopState, TLocal, TLocal> function = body;
        LoopFlags shared = flags;
        LeanParallelLoopState state = local.State;
        for (; from < to; from++)
        {
            if (shared.MustExit(from))
                return false;
            state.CurrentIteration = from;

            // Written each time: if the next iteration throws, the end is called with this value.
            local.Local = function(LoopIndex.Of<TIndex>(from), state, local.Local);
        }

        return true;
    }

    public void End(StateAndLocal<TLocal> local) => end(local.Local);
}

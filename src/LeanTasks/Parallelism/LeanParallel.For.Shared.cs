using LeanTasks.Completion;
using LeanTasks.Parallelism;

namespace LeanTasks;

// What the loops over ranges have in common.
public static partial class LeanParallel
{
    private static LeanParallelLoopResult AllRun => new(isCompleted: true, null);

    private static LeanParallelLoopResult RunStruct<TIndex, TBody>(long from, long to, in LoopSettings settings, TBody body)
        where TIndex : struct
        where TBody : struct, IForBody<TIndex> =>
        from < to
            ? LoopStart.OverRange<StructLoopBody<TIndex, TBody>, VoidResult>(settings, from, to, flags: null, new(body))
            : AllRun;

    private static LeanParallelLoopResult Run<TIndex>(long from, long to, in LoopSettings settings, Action<TIndex> body) =>
        from < to
            ? LoopStart.OverRange<ActionLoopBody<TIndex>, VoidResult>(settings, from, to, flags: null, new(body))
            : AllRun;

    private static LeanParallelLoopResult Run<TIndex>(long from, long to, in LoopSettings settings, Action<TIndex, LeanParallelLoopState> body)
    {
        if (from >= to)
            return AllRun;
        LoopFlags flags = new(settings.Token);
        return LoopStart.OverRange<StateLoopBody<TIndex>, LeanParallelLoopState>(settings, from, to, flags, new(body, flags));
    }

    private static LeanParallelLoopResult Run<TIndex, TLocal>(
        long from,
        long to,
        in LoopSettings settings,
        Func<TLocal> init,
        Func<TIndex, LeanParallelLoopState, TLocal, TLocal> body,
        Action<TLocal> end)
    {
        if (from >= to)
            return AllRun;
        LoopFlags flags = new(settings.Token);
        return LoopStart.OverRange<LocalLoopBody<TIndex, TLocal>, StateAndLocal<TLocal>>(settings, from, to, flags, new(init, body, end, flags));
    }

    /// <exception cref="ArgumentNullException">One of them is null.</exception>
    private static void ThrowIfNull(Delegate localInit, Delegate body, Delegate localFinally)
    {
        ArgumentNullException.ThrowIfNull(localInit);
        ArgumentNullException.ThrowIfNull(body);
        ArgumentNullException.ThrowIfNull(localFinally);
    }
}

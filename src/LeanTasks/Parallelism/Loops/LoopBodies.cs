using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>The body of a loop, written as a struct. Copies of it run on several threads concurrently.</summary>
/// <typeparam name="TLocal">The type of the value that a participant of the loop keeps from chunk to chunk.</typeparam>
internal interface ILoopBody<TLocal>
{
    /// <summary>The largest number of indexes in a chunk: 1 if others may take each index until it begins.</summary>
    static virtual uint MaxChunk => 1 << 24;

    /// <summary>A type that identifies the code of the body at its next call; null for none.</summary>
    Type? Kind { get; }

    /// <summary>Whether an index is still to be run, because no lower one has called Break.</summary>
    bool IsWanted(long index);

    /// <summary>Called when a thread begins to take part. May throw, which fails the loop.</summary>
    TLocal Begin();

    /// <summary>Runs a chunk, in ascending order. Checks between any two iterations whether the loop is to end.</summary>
    /// <param name="control">The loop's control.</param>
    /// <param name="from">The first index.</param>
    /// <param name="to">The index after the last.</param>
    /// <param name="local">The participant's value.</param>
    /// <returns>False if nothing after the chunk is to be run. May throw, which fails the loop.</returns>
    bool Run(LoopControl control, long from, long to, ref TLocal local);

    /// <summary>Called when a thread that has begun is finished, even if it has thrown; may throw.</summary>
    void End(TLocal local);
}

/// <summary>The values that a participant of a loop with local state keeps.</summary>
internal struct StateAndLocal<TLocal>(LeanParallelLoopState state, TLocal local)
{
    internal readonly LeanParallelLoopState State = state;
    internal TLocal Local = local;
}

/// <summary>Converts the index of an iteration to the type that its body takes.</summary>
internal static class LoopIndex
{
    /// <typeparam name="TIndex"><see cref="int"/> or <see cref="long"/>. Not expressed by a constraint: code with one is not compiled ahead of time for them.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TIndex Of<TIndex>(long index) =>
        typeof(TIndex) == typeof(int) ? Unsafe.BitCast<int, TIndex>((int)index) : Unsafe.BitCast<long, TIndex>(index);
}

/// <summary>A body that is a delegate.</summary>
internal readonly struct ActionLoopBody<TIndex>(Action<TIndex> body) : ILoopBody<VoidResult>
{
    public Type? Kind => body.Target?.GetType();

    public bool IsWanted(long index) => true;

    public VoidResult Begin() => default;

    public bool Run(LoopControl control, long from, long to, ref VoidResult local)
    {
        // Locals, so that the JIT knows that they do not change, and keeps its guess of the delegate's target.
        Action<TIndex> action = body;
        CancellationToken token = control.Token;
        if (token.CanBeCanceled)
            return RunCancelable(action, control, token, from, to);

        // Nearly all loops. Checking for a token that does not exist would take as long as an empty iteration.
        while (from < to && !control.HasFailed)
            action(LoopIndex.Of<TIndex>(from++));
        return from == to;
    }

    private static bool RunCancelable(Action<TIndex> action, LoopControl control, CancellationToken token, long from, long to)
    {
        while (from < to && !control.HasFailed && !token.IsCancellationRequested)
            action(LoopIndex.Of<TIndex>(from++));
        return from == to;
    }

    public void End(VoidResult local)
    {
    }
}

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

/// <summary>A body that is a struct.</summary>
internal readonly struct StructLoopBody<TIndex, TBody>(TBody body) : ILoopBody<VoidResult>
    where TIndex : struct
    where TBody : struct, IForBody<TIndex>
{
    // Checking after each iteration would cost as much as an empty one.
    private const int Strip = 64;

    public Type? Kind => typeof(TBody);

    public bool IsWanted(long index) => true;

    public VoidResult Begin() => default;

    public bool Run(LoopControl control, long from, long to, ref VoidResult local)
    {
        // A copy of its own, which the JIT can keep in registers.
        TBody copy = body;
        CancellationToken token = control.Token;
        while (!control.HasFailed && !token.IsCancellationRequested)
        {
            long end = to - from > Strip ? from + Strip : to;
            for (; from < end; from++)
                copy.Run(LoopIndex.Of<TIndex>(from));
            if (from == to)
                return true;
        }

        return false;
    }

    public void End(VoidResult local)
    {
    }
}

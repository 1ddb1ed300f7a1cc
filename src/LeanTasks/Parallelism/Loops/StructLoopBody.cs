using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

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

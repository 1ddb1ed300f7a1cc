using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

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

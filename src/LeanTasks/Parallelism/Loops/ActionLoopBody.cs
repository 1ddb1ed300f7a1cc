using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

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

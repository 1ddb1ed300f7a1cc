using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>A body that is a delegate.</summary>
internal readonly struct ActionLoopBody<TIndex>(Action<TIndex> body) : ILoopBody<VoidResult>
    where TIndex : struct
{
    public Type? Kind => body.Target?.GetType();

    public bool IsWanted(long index) => true;

    public VoidResult Begin() => default;

    public bool Run(ref LoopControl control, long from, long to, ref VoidResult local)
    {
        // Locals, so that the JIT knows that they stay the same, and what it has guessed of the delegate's target.
        Action<TIndex> action = body;
        CancellationToken token = control.Token;
        for (; from < to; from++)
        {
            if (control.HasFailed || token.IsCancellationRequested)
                return false;
            action(LoopIndex.Of<TIndex>(from));
        }

        return true;
    }

    public void End(VoidResult local)
    {
    }
}

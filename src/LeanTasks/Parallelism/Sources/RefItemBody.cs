using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>A delegate that takes the items of a span by reference, as the body of a loop over their indexes.</summary>
internal readonly struct RefItemBody<T>(SpanItems<T> items, RefAction<T> body) : ILoopBody<VoidResult>
{
    public Type? Kind => body.Target?.GetType();

    public bool IsWanted(long index) => true;

    public VoidResult Begin() => default;

    public bool Run(LoopControl control, long from, long to, ref VoidResult local)
    {
        CancellationToken token = control.Token;
        for (long index = from; index < to; index++)
        {
            if (control.HasFailed || token.IsCancellationRequested)
                return false;
            body(ref items.Reference(index));
        }

        return true;
    }

    public void End(VoidResult local)
    {
    }
}

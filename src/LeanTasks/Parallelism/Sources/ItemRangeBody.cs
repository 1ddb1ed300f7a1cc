namespace LeanTasks.Parallelism;

/// <summary>A body for items as the body of a loop over their indexes.</summary>
internal readonly struct ItemRangeBody<TItems, T, TBody, TLocal>(TItems items, TBody body) : ILoopBody<TLocal>
    where TItems : struct, IItems<T>
    where TBody : struct, IItemBody<T, TLocal>
{
    public Type? Kind => null;

    public bool IsWanted(long index) => body.IsWanted(index);

    public TLocal Begin() => body.Begin();

    public bool Run(LoopControl control, long from, long to, ref TLocal local)
    {
        for (long index = from; index < to; index++)
        {
            if (control.HasFailed || !body.IsWanted(index))
                return false;
            body.Run(items[index], index, ref local);
        }

        return true;
    }

    public void End(TLocal local) => body.End(local);
}

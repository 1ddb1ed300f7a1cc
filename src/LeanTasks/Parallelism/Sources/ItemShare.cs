namespace LeanTasks.Parallelism;

/// <summary>A loop over a source from which all participants take items.</summary>
/// <param name="source">Where the items come from.</param>
/// <param name="body">The body.</param>
internal readonly struct ItemShare<TSource, TPart, T, TBody, TLocal>(TSource source, TBody body) : ILoopShare
    where TSource : struct, IItemSource<T, TPart>
    where TBody : struct, IItemBody<T, TLocal>
{
    public bool HasMore => source.HasMore;

    public void TakePart(LoopControl control)
    {
        // A later exception does not hide an earlier one: all are kept.
        TLocal local = body.Begin();
        try
        {
            TPart part = source.Open();
            try
            {
                while (!control.IsStopped && source.TryTake(ref part, out T item, out long index))
                {
                    if (!body.IsWanted(index))
                    {
                        source.EndEarly();
                        break;
                    }

                    body.Run(item, index, ref local);
                }
            }
            catch (Exception exception)
            {
                control.Fail(exception);
            }

            source.Close(part);
        }
        catch (Exception exception)
        {
            control.Fail(exception);
        }

        body.End(local);
    }
}

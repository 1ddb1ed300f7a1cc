namespace LeanTasks.Parallelism;

/// <summary>A loop over a source that hands out items to whoever takes part.</summary>
/// <param name="source">Where the items come from.</param>
/// <param name="body">What to do.</param>
internal readonly struct ItemShare<TSource, TPart, T, TBody, TLocal>(TSource source, TBody body) : ILoopShare
    where TSource : struct, IItemSource<T, TPart>
    where TBody : struct, IItemBody<T, TLocal>
{
    public bool HasMore => source.HasMore;

    public void TakePart(ref LoopControl control)
    {
        // What is thrown later does not hide what was thrown before: each is kept.
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

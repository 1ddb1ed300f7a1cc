namespace LeanTasks.Parallelism;

/// <summary>A loop over the actions of an <see cref="LeanParallel.Invoke(Action[])"/>. A participant counts the actions that it has run.</summary>
internal readonly struct InvokeLoopBody(InvokeJob job) : ILoopBody<int>
{
    /// <summary>The actions may be very different, or wait for each other.</summary>
    public static uint MaxChunk => 1;

    public Type? Kind => null;

    public bool IsWanted(long index) => !job.IsCanceled;

    public int Begin() => 0;

    public bool Run(LoopControl control, long from, long to, ref int local)
    {
        for (; from < to; from++)
        {
            if (job.IsCanceled)
                return false;
            job.Run(from);
            local++;
        }

        return true;
    }

    public void End(int local) => job.Add(local);
}

namespace LeanTasks.Completion;

/// <summary>The number of a task that has been asked for it. 32 bytes.</summary>
internal sealed class IdHolder : Holder
{
    // The last number given. Incremented by whoever makes a holder.
    private static int s_last;

    internal readonly int Id = Next();

    private static int Next()
    {
        int id;
        do
            id = Interlocked.Increment(ref s_last);
        while (id == 0); // 0 is nobody's; it comes up once in four thousand million
        return id;
    }
}

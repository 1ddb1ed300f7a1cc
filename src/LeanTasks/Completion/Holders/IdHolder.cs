namespace LeanTasks.Completion;

/// <summary>The number of a task whose number has been asked for. 32 bytes.</summary>
internal sealed class IdHolder : Holder
{
    // The last number assigned. Incremented by the thread that makes a holder.
    private static int s_last;

    internal readonly int Id = Next();

    private static int Next()
    {
        int id;
        do
            id = Interlocked.Increment(ref s_last);
        while (id == 0); // no task has 0; it comes up once in four thousand million
        return id;
    }
}

namespace LeanTasks.Profiling.Counting;

/// <summary>Lives as long as its thread: its end tells the ledger that nobody writes the thread's numbers any more.</summary>
internal sealed class ThreadLease
{
    internal ThreadLease(ThreadPage page) => Page = page;

    ~ThreadLease() => CountsLedger.Close(Page);

    internal ThreadPage Page { get; }
}

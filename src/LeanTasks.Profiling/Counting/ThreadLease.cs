namespace LeanTasks.Profiling.Counting;

/// <summary>Lives as long as its thread: its end notifies the ledger that the thread's numbers are no longer written.</summary>
internal sealed class ThreadLease
{
    internal ThreadLease(ThreadPage page) => Page = page;

    ~ThreadLease() => CountsLedger.Close(Page);

    internal ThreadPage Page { get; }
}

namespace LeanTasks.Interleavings;

/// <summary>The real threads of an exploration, kept from one execution to the next, and what else its executions share. Used by whoever has the baton.</summary>
/// <param name="processor">The processor that the threads keep to.</param>
internal sealed class RealThreads(int processor) : IDisposable
{
    // Those without a job. One that was left in the middle of its job does not come back.
    private readonly Stack<Worker> _free = [];

    private int _workers;

    /// <summary>What is given to the thread of the exploration where it has to go on.</summary>
    internal Baton Over { get; } = new();

    /// <summary>The cells that an execution knows of; cleared for each.</summary>
    internal CellTable Cells { get; } = new();

    /// <summary>Those of its trace.</summary>
    internal CellTable TracedCells { get; } = new();

    /// <summary>Set where a worker hangs in code under test and cannot be stopped.</summary>
    internal bool IsStuck { get; set; }

    /// <summary>A worker for a job.</summary>
    internal Worker Take() => _free.TryPop(out Worker? worker) ? worker : new Worker(_workers++, processor);

    /// <summary>The worker has done its job.</summary>
    internal void Return(Worker worker) => _free.Push(worker);

    public void Dispose()
    {
        if (IsStuck)
            return;
        foreach (Worker worker in _free)
            worker.Stop();
    }
}

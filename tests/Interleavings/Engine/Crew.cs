namespace LeanTasks.Interleavings;

/// <summary>The real threads of an exploration, kept from one execution to the next.</summary>
/// <param name="processor">The processor that they keep to.</param>
internal sealed class Crew(int processor) : IDisposable
{
    private readonly List<Worker> _workers = [];

    /// <summary>What the last thread of an execution gives back to the thread of the exploration.</summary>
    internal Baton Over { get; } = new();

    /// <summary>The worker of the logical thread with this number.</summary>
    internal Worker this[int number]
    {
        get
        {
            while (_workers.Count <= number)
                _workers.Add(new Worker(_workers.Count, processor));
            return _workers[number];
        }
    }

    /// <summary>Set where a worker hangs in code under test and cannot be stopped.</summary>
    internal bool IsStuck { get; set; }

    /// <summary>Leaves a worker where it is, for good; the next logical thread with this number gets another.</summary>
    internal void Forget(int number) => _workers[number] = new Worker(number, processor);

    public void Dispose()
    {
        if (IsStuck)
            return;
        foreach (Worker worker in _workers)
            worker.Stop();
    }
}

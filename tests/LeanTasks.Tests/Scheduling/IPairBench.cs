namespace LeanTasks.Tests.Scheduling;

/// <summary>A pair of the one library or the other, on a scheduler whose queue the test empties by hand.</summary>
internal interface IPairBench
{
    /// <summary>How many tasks the target has queued.</summary>
    int Queued { get; }

    /// <summary>Runs one of them on the calling thread.</summary>
    void RunQueued(int index);

    /// <summary>Starts a task: on the exclusive scheduler, on the concurrent one, or, for null, on the target itself.</summary>
    void Queue(bool? exclusive, Action action);
}

using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>What the schedulers of a script do, whatever library they belong to. The queueing ones share one queue.</summary>
/// <param name="tell">Is told what the library asks of a scheduler, and of which task.</param>
internal sealed class Bench<TTask>(Action<string, TTask> tell)
    where TTask : class
{
    private readonly LinkedList<(TTask Task, Func<TTask, bool> Execute)> _queue = [];

    /// <summary>Thrown by the refusing scheduler.</summary>
    public static Exception Refusal => new Programs.ProgramException("refused");

    public bool IsQueued(TTask task) => Find(task) is not null;

    public void Queue(Place place, TTask task, Func<TTask, bool> execute)
    {
        if (place == Place.Inline)
        {
            execute(task);
            return;
        }

        tell($"{place} queues", task);
        if (place == Place.Refusing)
            throw Refusal;
        _queue.AddLast((task, execute));
    }

    public bool TryRunInline(Place place, TTask task, bool taskWasPreviouslyQueued, Func<TTask, bool> execute)
    {
        if (place == Place.Inline)
            return execute(task);

        tell($"{place} is to run {(taskWasPreviouslyQueued ? "queued" : "new")}", task);
        if (place == Place.Refusing)
            throw Refusal;
        return place == Place.Queue && (!taskWasPreviouslyQueued || Remove(task)) && execute(task);
    }

    public bool TryDequeue(Place place, TTask task)
    {
        // Not told: AcceptedDifferences.
        if (!IsQueued(task))
            return false;

        tell($"{place} is to give back", task);
        return place == Place.Queue && Remove(task);
    }

    /// <summary>Runs the first task that waits.</summary>
    /// <returns>Whether there was one.</returns>
    public bool RunNext()
    {
        if (_queue.First is not { } first)
            return false;
        _queue.RemoveFirst();
        tell(first.Value.Execute(first.Value.Task) ? "has run" : "has not run", first.Value.Task);
        return true;
    }

    private bool Remove(TTask task)
    {
        if (Find(task) is not { } node)
            return false;
        _queue.Remove(node);
        return true;
    }

    private LinkedListNode<(TTask Task, Func<TTask, bool> Execute)>? Find(TTask task)
    {
        LinkedListNode<(TTask Task, Func<TTask, bool> Execute)>? node = _queue.First;
        while (node is not null && !ReferenceEquals(node.Value.Task, task))
            node = node.Next;
        return node;
    }
}

namespace LeanTasks.Interop;

/// <summary>What a debugger shows of a task. Looking changes nothing: no number is assigned, and no exception counts as observed.</summary>
internal class LeanTaskDebugView(LeanTask task)
{
    /// <summary>Null for a task whose number has not been asked for.</summary>
    public int? Id => task.IdForDebugger;

    public TaskStatus Status => task.Status;

    public object? AsyncState => task.AsyncState;

    public TaskCreationOptions CreationOptions => task.CreationOptions;

    public AggregateException? Exception => task.IsFaulted ? task.CompletedOutcome.PeekException() : null;

    public bool CancellationPending => task.HasCanceledToken;

    internal static string Describe(LeanTask task)
    {
        string id = task.IdForDebugger is { } number ? $"Id = {number}, " : "";
        return $"{id}Status = {task.Status}, Method = {task.MethodForDebugger?.Method.ToString() ?? "none"}";
    }
}

/// <inheritdoc/>
internal sealed class LeanTaskDebugView<TResult>(LeanTask<TResult> task) : LeanTaskDebugView(task)
{
    public TResult? Result => task.IsCompletedSuccessfully ? task.ResultOnSuccess : default;
}

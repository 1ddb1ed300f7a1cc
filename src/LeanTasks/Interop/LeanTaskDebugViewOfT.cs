namespace LeanTasks.Interop;

/// <inheritdoc/>
internal sealed class LeanTaskDebugView<TResult>(LeanTask<TResult> task) : LeanTaskDebugView(task)
{
    public TResult? Result => task.IsCompletedSuccessfully ? task.ResultOnSuccess : default;
}

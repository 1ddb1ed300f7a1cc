namespace LeanTasks.Interleavings.Tests.Support;

internal static class ExecutionExtensions
{
    extension(Execution execution)
    {
        /// <summary>Adds a thread of the pool: one that may run a queued task when it waits for it.</summary>
        internal void StartOnPool(string name, Action body) => execution.Start(name, () => Thread.RunAsPoolThread(body));

        /// <summary>At the end the task must have this result.</summary>
        internal void Ends(Task<int> task, int result) => execution.AtEnd(() =>
        {
            execution.Require(task.IsCompletedSuccessfully, $"The task is {task.Status}.");
            execution.Require(task.Result == result, $"The result is {task.Result}.");
        });
    }
}

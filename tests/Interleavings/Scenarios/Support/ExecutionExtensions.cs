namespace LeanTasks.Interleavings.Tests.Support;

internal static class ExecutionExtensions
{
    extension(Execution execution)
    {
        /// <summary>Adds a thread of the pool: one that may run a queued task when it waits for it.</summary>
        internal void StartOnPool(string name, Action body) => execution.Start(name, () => Thread.RunAsPoolThread(body));
    }
}

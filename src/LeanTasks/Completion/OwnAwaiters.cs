using LeanTasks.ValueTaskSources;

namespace LeanTasks.Completion;

/// <summary>
/// Marks the awaiters of our own tasks: a builder attaches its box to the task itself, and no delegate is made. Such an
/// awaiter is a struct whose one field is the task.
/// </summary>
internal interface ILeanTaskAwaiter;

/// <summary>Marks the configured awaiters of our own tasks, structs whose fields are the task and its options; see <see cref="ILeanTaskAwaiter"/>.</summary>
internal interface IConfiguredLeanTaskAwaiter;

/// <summary>The awaiters of our own structs: a builder attaches its box directly, and no delegate is made.</summary>
internal interface IFlowAwaiter
{
    /// <summary>Returns what is awaited.</summary>
    /// <param name="token">The token of the operation.</param>
    /// <param name="returnsToContext">Whether the method is to come back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>The operation; null for something that has completed.</returns>
    ValueTaskSourceCore? GetOperation(out short token, out bool returnsToContext);
}

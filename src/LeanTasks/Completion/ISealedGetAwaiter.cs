namespace LeanTasks.Completion;

/// <summary>
/// Makes <see cref="LeanTask.GetAwaiter"/> a sealed virtual method, which is called directly like any other, and which F# lets
/// <see cref="LeanTaskWithResult"/> hide. It is never called through this interface.
/// </summary>
internal interface ISealedGetAwaiter
{
    /// <inheritdoc cref="LeanTask.GetAwaiter"/>
    LeanTaskAwaiter GetAwaiter();
}

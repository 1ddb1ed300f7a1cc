namespace LeanTasks.Completion;

/// <summary>
/// Makes <see cref="LeanTask.GetAwaiter"/> a sealed virtual method, which is called directly like any other, and which F# lets
/// <see cref="LeanTaskWithResult"/> hide. Nobody calls it through here.
/// </summary>
internal interface ISealedGetAwaiter
{
    /// <inheritdoc cref="LeanTask.GetAwaiter"/>
    LeanTaskAwaiter GetAwaiter();
}

namespace LeanTasks.Completion;

/// <summary>
/// Marks the awaiters of our own tasks: a builder attaches its box to the task itself, and no delegate is made. Such an
/// awaiter is a struct whose one field is the task.
/// </summary>
internal interface ILeanTaskAwaiter;

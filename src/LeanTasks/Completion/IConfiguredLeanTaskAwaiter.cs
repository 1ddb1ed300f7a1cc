namespace LeanTasks.Completion;

/// <summary>Marks the configured awaiters of our own tasks, structs whose fields are the task and its options; see <see cref="ILeanTaskAwaiter"/>.</summary>
internal interface IConfiguredLeanTaskAwaiter;

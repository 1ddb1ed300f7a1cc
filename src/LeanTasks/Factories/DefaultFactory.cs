namespace LeanTasks.Factories;

/// <summary>The factory of <see cref="LeanTask.Factory"/>, in a type of its own: most programs have no use for it, and do not make it.</summary>
internal static class DefaultFactory
{
    internal static readonly LeanTaskFactory Instance = new();
}

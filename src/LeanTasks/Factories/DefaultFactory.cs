namespace LeanTasks.Factories;

/// <summary>The factory of <see cref="LeanTask.Factory"/>, in a type of its own, so that programs that do not use it do not create it.</summary>
internal static class DefaultFactory
{
    internal static readonly LeanTaskFactory Instance = new();
}

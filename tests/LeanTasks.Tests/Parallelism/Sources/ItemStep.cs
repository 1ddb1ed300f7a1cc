namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>What an item of a program does beside being run.</summary>
public enum ItemStep
{
    Stop,
    Break,
    Throw,
    Cancel,
}

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>What the body of a loop takes.</summary>
public enum BodyForm
{
    Item,
    State,
    Index,
    Local,
    LocalIndex,
}

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>What a loop gets its items from.</summary>
public enum SourceKind
{
    Array,
    List,
    Enumerable,
    NoBuffering,
    LoadBalanced,
    Unordered,
}

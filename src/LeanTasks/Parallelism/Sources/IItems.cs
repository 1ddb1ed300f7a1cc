namespace LeanTasks.Parallelism;

/// <summary>The items of a loop over a range: a struct, so that access costs nothing.</summary>
internal interface IItems<out T>
{
    T this[long index] { get; }
}

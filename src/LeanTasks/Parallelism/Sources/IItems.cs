namespace LeanTasks.Parallelism;

/// <summary>Where a loop over a range gets its items from: a struct, so that it costs nothing to ask.</summary>
internal interface IItems<out T>
{
    T this[long index] { get; }
}

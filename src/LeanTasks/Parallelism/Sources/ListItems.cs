namespace LeanTasks.Parallelism;

/// <summary>The items of a list, by its indexer.</summary>
internal readonly struct ListItems<T>(IList<T> list) : IItems<T>
{
    public T this[long index] => list[(int)index];
}

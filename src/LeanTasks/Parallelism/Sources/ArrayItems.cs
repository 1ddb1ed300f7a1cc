namespace LeanTasks.Parallelism;

/// <summary>The items of an array.</summary>
internal readonly struct ArrayItems<T>(T[] array) : IItems<T>
{
    public T this[long index] => array[index];
}

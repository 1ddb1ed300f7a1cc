namespace LeanTasks;

/// <summary>The body of a <c>LeanParallel.ForEach</c>, written as a struct, so that it is neither allocated nor called through a delegate.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
public interface IForEachBody<in T>
{
    /// <summary>Processes an item. Each participating thread has copies of the struct, so changes of the struct itself are lost.</summary>
    /// <param name="item">The item.</param>
    void Run(T item);
}

namespace LeanTasks;

/// <summary>A delegate that processes an item in place, and may change it.</summary>
/// <typeparam name="T">The type of the item.</typeparam>
/// <param name="item">The item.</param>
public delegate void RefAction<T>(ref T item);

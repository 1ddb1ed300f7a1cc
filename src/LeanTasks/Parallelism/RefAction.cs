namespace LeanTasks;

/// <summary>What is to be done with an item in its place, which it may change there.</summary>
/// <typeparam name="T">The type of the item.</typeparam>
/// <param name="item">The item.</param>
public delegate void RefAction<T>(ref T item);

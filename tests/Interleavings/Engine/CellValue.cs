namespace LeanTasks.Interleavings;

/// <summary>Values of cells.</summary>
internal static class CellValue
{
    /// <summary>Whether a compare-exchange would take them for the same.</summary>
    internal static bool AreSame<T>(T one, T other) =>
        typeof(T).IsValueType ? EqualityComparer<T>.Default.Equals(one, other) : ReferenceEquals(one, other);
}

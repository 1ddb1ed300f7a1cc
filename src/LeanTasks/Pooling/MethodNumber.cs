namespace LeanTasks.Pooling;

/// <summary>Assigns a number to each method with pooled boxes.</summary>
internal static class MethodNumber
{
    // How many numbers have been assigned. In an object, and not in a field, which the interleavings explorer would reset to 0: the numbers
    // already assigned stay in readonly fields.
    private static readonly int[] s_given = new int[1];

    internal static int Next() => Interlocked.Increment(ref s_given[0]) - 1;
}

namespace LeanTasks.Pooling;

/// <summary>Gives each method with pooled boxes a number.</summary>
internal static class MethodNumber
{
    // How many have been given. In an object, and not in a field that the interleavings explorer would put back to 0, for the
    // numbers given stay in readonly fields.
    private static readonly int[] s_given = new int[1];

    internal static int Next() => Interlocked.Increment(ref s_given[0]) - 1;
}

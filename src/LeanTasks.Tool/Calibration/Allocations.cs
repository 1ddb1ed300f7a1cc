namespace LeanTasks.Tool.Calibration;

/// <summary>Allocates objects of two sizes: the difference is the price of a byte, zeroed and collected.</summary>
internal static class Allocations
{
    /// <summary>The number of bytes by which a large object exceeds a small one.</summary>
    public const int Difference = LargeSize - SmallSize;

    private const int SmallSize = 16;
    private const int LargeSize = 144;

    // A field, or the objects would not leave the stack.
    private static object? s_last;

    /// <summary>Allocates small objects.</summary>
    /// <param name="operations">How many.</param>
    public static void Small(int operations)
    {
        for (int i = 0; i < operations; i++)
            s_last = new byte[SmallSize];
        GC.KeepAlive(s_last);
    }

    /// <summary>Allocates large objects.</summary>
    /// <param name="operations">How many.</param>
    public static void Large(int operations)
    {
        for (int i = 0; i < operations; i++)
            s_last = new byte[LargeSize];
        GC.KeepAlive(s_last);
    }
}

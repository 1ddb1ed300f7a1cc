using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

/// <summary>Does the same with our factories as with the BCL's.</summary>
internal static class Comparison
{
    /// <summary>Both must come to the same; and to <paramref name="expected"/>, where that is given, so that they do come to something.</summary>
    public static void Same(Func<LeanSide, LeanTask> lean, Func<BclSide, Task> bcl, string? expected = null)
    {
        string ours = FreshThread.Run(() => new LeanSide().Tell(lean));
        string theirs = FreshThread.Run(() => new BclSide().Tell(bcl));
        Assert.Equal(theirs, ours);
        if (expected is not null)
            Assert.Contains(expected, ours, StringComparison.Ordinal);
    }
}

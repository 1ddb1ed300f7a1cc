namespace LeanTasks.Tests.Support.Libraries;

/// <summary>Plays a scenario with the BCL's tasks and with ours; what it tells must be the same.</summary>
internal static class Both
{
    private static readonly BclLibrary s_bcl = new();
    private static readonly LeanLibrary s_lean = new();

    /// <summary>Plays on a thread of its own, which is not the pool's.</summary>
    public static void Same<T>(Func<Library, T> scenario)
    {
        T bcl = FreshThread.Run(() => scenario(s_bcl));
        T lean = FreshThread.Run(() => scenario(s_lean));
        Assert.Equal(bcl, lean);
    }

    /// <summary>Plays on a thread of the pool.</summary>
    public static void SameOnPool<T>(Func<Library, T> scenario)
    {
        T? bcl = default;
        T? lean = default;
        PoolThread.Run(() => { bcl = scenario(s_bcl); });
        PoolThread.Run(() => { lean = scenario(s_lean); });
        Assert.Equal(bcl, lean);
    }

    /// <summary>Plays two scenarios that differ in nothing but the library.</summary>
    public static void Same(Action bcl, Action lean) => Assert.Equal(Telling.Thrown(bcl), Telling.Thrown(lean));
}

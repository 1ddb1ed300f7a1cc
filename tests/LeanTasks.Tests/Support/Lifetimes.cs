namespace LeanTasks.Tests.Support;

/// <summary>What is kept alive.</summary>
internal static class Lifetimes
{
    /// <summary>Whether nothing refers to an object any more. Whoever made it must not be inlined into the caller, whose frame might.</summary>
    public static bool IsCollected(WeakReference held)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return !held.IsAlive;
    }

    /// <summary>Fails unless that comes to hold: a thread of the pool may still be on its way out of what had the object.</summary>
    public static void AssertReleased(WeakReference held) => Patience.Until(() => IsCollected(held));
}

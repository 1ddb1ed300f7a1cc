using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Tells the thread pool that one of its threads blocks, so that it adds another at once and not by and by. The BCL does so in
/// <see cref="Task.Wait()"/>, by a method that is not public; where a runtime has none, the pool finds out by itself.
/// </summary>
internal static class PoolThread
{
    private const string Pool = "System.Threading.ThreadPool, System.Private.CoreLib";

    private static readonly bool s_canNotify = Probe();

    /// <summary>To be called before the thread blocks.</summary>
    /// <returns>Whether <see cref="Unblocked"/> must be called afterwards.</returns>
    internal static bool Blocked() => s_canNotify && NotifyThreadBlocked(null);

    internal static void Unblocked() => NotifyThreadUnblocked(null);

    private static bool Probe()
    {
        try
        {
            // On a thread that is not the pool's it does nothing; on one that is, the pair leaves all as it was.
            if (NotifyThreadBlocked(null))
                NotifyThreadUnblocked(null);
            return true;
        }
        catch (MissingMethodException)
        {
            return false;
        }
        catch (TypeLoadException)
        {
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadBlocked))]
    private static extern bool NotifyThreadBlocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadUnblocked))]
    private static extern void NotifyThreadUnblocked([UnsafeAccessorType(Pool)] object? pool);
}

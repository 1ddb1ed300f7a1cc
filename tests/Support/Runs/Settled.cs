using System.Runtime;

namespace LeanTasks.TestSupport;

/// <summary>Exact measurements of code that the JIT optimizes meanwhile: as long as it has not, a cast or a call over an interface may allocate.</summary>
/// <remarks>No clock decides: on a busy machine, and while other tests have methods compiled, it looks for longer.</remarks>
public static class Settled
{
    // The JIT optimizes what is called often a tenth of a second after the last method that was new.
    private const int QuietLooks = 1000;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(10);

    /// <summary>Measures until the value is the expected one, or until the JIT has had nothing to compile for many measurements in a row.</summary>
    /// <returns>The expected value, or the last one.</returns>
    public static T Value<T>(T expected, Func<T> measure)
    {
        long compiled = JitInfo.GetCompiledMethodCount();
        T value = measure();
        for (int quiet = 0; quiet < QuietLooks && !EqualityComparer<T>.Default.Equals(value, expected); quiet++)
        {
            Thread.Sleep(s_pause);
            value = measure();
            long now = JitInfo.GetCompiledMethodCount();
            if (now != compiled)
                quiet = 0;
            compiled = now;
        }

        return value;
    }

    /// <summary>
    /// The bytes that the process has in use, once what is dead has been finalized and collected. <see cref="GC.GetTotalMemory"/> stops
    /// where a collection changes less than a twentieth of them, which is much in a process in which many tests have run.
    /// </summary>
    public static long Memory()
    {
        // What a finalizer lets go may have a finalizer, and the shared pools drop what they do not need over several collections.
        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        GC.Collect();
        return GC.GetTotalMemory(forceFullCollection: false);
    }
}

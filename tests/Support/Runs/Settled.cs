using System.Runtime;

namespace LeanTasks.TestSupport;

/// <summary>Exact measurements of code that the JIT optimizes meanwhile: as long as it has not, a cast or a call over an interface may allocate.</summary>
/// <remarks>No clock decides: on a busy machine, and while other tests have methods compiled, it looks for longer.</remarks>
public static class Settled
{
    // The JIT optimizes what is called often a tenth of a second after the last method that was new.
    private const int QuietLooks = 100;

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
}

using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>
/// Shadows the framework's type. The first spin is free, so that code that spins for a while before it blocks comes to where
/// it blocks; from the second on the thread waits until another has written. A spin counts as the most that any code spins
/// before it blocks.
/// </summary>
internal struct SpinWait
{
    private const int MaxBeforeBlocking = 35;

    public int Count { get; private set; }

    public readonly bool NextSpinWillYield => Count > 0;

    public void SpinOnce()
    {
        if (Count > 0)
            Execution.Current?.Spin(new Operation("SpinWait.SpinOnce"));
        Count += MaxBeforeBlocking;
    }

    public void SpinOnce(int sleep1Threshold) => SpinOnce();

    public void Reset() => Count = 0;
}

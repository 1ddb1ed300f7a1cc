using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>
/// Shadows the framework's type. The first spin is free, so that code that spins for a while before it blocks comes to where
/// it blocks; from the second on the thread waits until another has written.
/// </summary>
internal struct SpinWait
{
    private int _count;

    public readonly bool NextSpinWillYield => _count > 0;

    public void SpinOnce()
    {
        if (_count++ > 0)
            Execution.Current?.Spin(new Operation("SpinWait.SpinOnce"));
    }
}

using System.Runtime.ExceptionServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>A thread that runs what it is given, and allocates nothing for it.</summary>
internal sealed class OtherThread : IDisposable
{
    private readonly SemaphoreSlim _given = new(0);
    private readonly ManualResetEventSlim _done = new();
    private Action? _action;
    private ExceptionDispatchInfo? _failure;

    public OtherThread() => new Thread(Loop) { IsBackground = true }.UnsafeStart();

    /// <summary>What the thread has allocated up to the end of the last action.</summary>
    public long Allocated { get; private set; }

    public void Run(Action action)
    {
        _action = action;
        _done.Reset();
        _given.Release();
        Patience.UntilSet(_done);
        _failure?.Throw();
    }

    public void Dispose()
    {
        _action = null;
        _given.Release();
    }

    private void Loop()
    {
        while (true)
        {
            _given.Wait();
            if (_action is not { } action)
                return;
            try
            {
                action();
            }
            catch (Exception exception)
            {
                _failure = ExceptionDispatchInfo.Capture(exception);
            }

            Allocated = GC.GetAllocatedBytesForCurrentThread();
            _done.Set();
        }
    }
}

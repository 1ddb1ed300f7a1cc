using System.Runtime.ExceptionServices;

namespace LeanTasks.Tests.Support;

/// <summary>Runs a test on a thread of the pool, in the default ExecutionContext and without a SynchronizationContext.</summary>
internal static class PoolThread
{
    public static void Run(Action action)
    {
        ExceptionDispatchInfo? failure = null;
        using ManualResetEventSlim ended = new();
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                try
                {
                    action();
                }
                catch (Exception exception)
                {
                    failure = ExceptionDispatchInfo.Capture(exception);
                }

                ended.Set();
            },
            null);
        Patience.UntilSet(ended);
        failure?.Throw();
    }
}

using System.Runtime.ExceptionServices;

namespace LeanTasks.Tests.Support;

/// <summary>
/// Runs a test on a thread that inherits nothing: no ExecutionContext of the test runner, no SynchronizationContext. Gives up,
/// and fails the test, when the thread hangs.
/// </summary>
internal static class FreshThread
{
    private const int DefaultStackSize = 0;

    public static void Run(Action action, int stackSize = DefaultStackSize)
    {
        ExceptionDispatchInfo? failure = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    action();
                }
                catch (Exception exception)
                {
                    failure = ExceptionDispatchInfo.Capture(exception);
                }
            },
            stackSize)
        {
            IsBackground = true,
        };
        thread.UnsafeStart();
        Assert.True(thread.Join(Patience.Limit), "The test hangs.");
        failure?.Throw();
    }

    public static TResult Run<TResult>(Func<TResult> function)
    {
        TResult? result = default;
        Run(() => { result = function(); });
        return result!;
    }
}

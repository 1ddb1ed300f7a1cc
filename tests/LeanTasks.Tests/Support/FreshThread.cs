using System.Runtime.ExceptionServices;

namespace LeanTasks.Tests.Support;

/// <summary>
/// Runs a test on a thread that inherits nothing: no ExecutionContext of the test runner, no SynchronizationContext. Gives up,
/// and fails the test, when the thread hangs.
/// </summary>
internal static class FreshThread
{
    private const int DefaultStackSize = 0;

    /// <summary>Runs the test.</summary>
    /// <param name="action">The test.</param>
    /// <param name="maxStackSize">In bytes, as the constructor of <see cref="Thread"/> takes it.</param>
    public static void Run(Action action, int maxStackSize = DefaultStackSize)
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
            maxStackSize)
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

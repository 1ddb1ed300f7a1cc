using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A token is canceled while its task is about to run: either of them wins, never both, never none.</summary>
public class CancellationScenarios
{
    [Fact]
    public void CancelWhileStarting() => EitherWins(static (execution, token, body) =>
    {
        LeanTask task = new(body, token);
        execution.Start("start", () => Starts(execution, task, task.Start));
        return task;
    });

    [Fact]
    public void CancelWhileRunningSynchronously() => EitherWins(static (execution, token, body) =>
    {
        LeanTask task = new(body, token);
        execution.StartOnPool("run", () =>
        {
            bool hasRun = Starts(execution, task, task.RunSynchronously);
            execution.Require(!hasRun || task.IsCompleted, "RunSynchronously came back before the task was seen as completed.");
        });
        return task;
    });

    [Fact]
    public void CancelWhileThePoolRuns() => EitherWins(static (execution, token, body) =>
    {
        LeanTask task = new(body, token);
        task.Start();
        return task;
    });

    [Fact]
    public void CancelWhileAWaitRuns() => EitherWins(static (execution, token, body) =>
    {
        LeanTask task = new(body, token);
        execution.StartOnPool("start and wait", () =>
        {
            Starts(execution, task, task.Start);
            try
            {
                task.Wait();
            }
            catch (AggregateException exception)
            {
                execution.Require(exception.InnerException is TaskCanceledException && task.IsCanceled, "Wait threw something else.");
            }

            execution.Require(task.IsCompleted, "Wait came back before the task was seen as completed.");
        });
        return task;
    });

    [Fact]
    public void CancelWhileTheAntecedentCompletes() => EitherWins(static (execution, token, body) =>
    {
        LeanTaskSource source = new();
        LeanTask task = source.ContinueWith(_ => body(), token);
        execution.Start("complete", source.SetResult);
        return task;
    });

    [Fact]
    public void CancelWhileTheAntecedentRunsIt() => EitherWins(static (execution, token, body) =>
    {
        LeanTaskSource source = new();
        LeanTask task = source.ContinueWith(_ => body(), token, TaskContinuationOptions.ExecuteSynchronously, LeanScheduler.Default);
        execution.Start("complete", source.SetResult);
        return task;
    });

    [Fact]
    public void CancelLazilyWhileTheAntecedentCompletes() => EitherWins(static (execution, token, body) =>
    {
        LeanTaskSource source = new();
        LeanTask task = source.ContinueWith(_ => body(), token, TaskContinuationOptions.LazyCancellation, LeanScheduler.Default);
        task.GetAwaiter().UnsafeOnCompleted(() => execution.Require(source.IsCompleted, "The continuation has completed before its antecedent."));
        execution.Start("complete", source.SetResult);
        return task;
    });

    [Fact]
    public void CancelWhileContinuingAndCompleting() => Explored.Always(static execution =>
    {
        CancellationTokenSource cancellation = new();
        LeanTaskSource source = new();
        Once ended = new(execution, "The continuation's own");
        int runs = 0;
        LeanTask? task = null;
        execution.Start("continue", () =>
        {
            task = source.ContinueWith(_ => runs++, cancellation.Token);
            task.GetAwaiter().UnsafeOnCompleted(ended.Runs);
        });
        execution.Start("cancel", cancellation.Cancel);
        execution.Start("complete", source.SetResult);
        execution.AtEnd(() => RequireOneEnd(execution, task!, runs));
    });

    [Fact]
    public void CancelWhatIsNotMeantForSuchAnEnd() => Explored.Always(static execution =>
    {
        CancellationTokenSource cancellation = new();
        LeanTaskSource source = new();
        Once ended = new(execution, "The continuation's own");
        LeanTask task = source.ContinueWith(
            _ => execution.Require(false, "It ran after a success."), cancellation.Token, TaskContinuationOptions.OnlyOnFaulted, LeanScheduler.Default);
        task.GetAwaiter().UnsafeOnCompleted(ended.Runs);
        execution.Start("cancel", cancellation.Cancel);
        execution.Start("complete", source.SetResult);
        execution.AtEnd(() => execution.Require(task.IsCanceled, $"The continuation is {task.Status}."));
    });

    /// <param name="begin">Makes the task, and begins what leads to its run.</param>
    private static void EitherWins(Func<Execution, CancellationToken, Action, LeanTask> begin)
    {
        bool ran = false;
        bool canceled = false;
        Explored.Always(execution =>
        {
            CancellationTokenSource cancellation = new();
            Once ended = new(execution, "The continuation");
            int runs = 0;
            LeanTask task = begin(execution, cancellation.Token, () => runs++);
            task.GetAwaiter().UnsafeOnCompleted(() =>
            {
                execution.Require(task.IsCompleted, "The continuation ran before the task was seen as completed.");
                ended.Runs();
            });
            execution.Start("cancel", cancellation.Cancel);
            execution.AtEnd(() =>
            {
                ran |= runs == 1;
                canceled |= runs == 0;
                RequireOneEnd(execution, task, runs);
            });
        });
        Assert.True(ran, "No schedule lets the task run.");
        Assert.True(canceled, "No schedule lets the token cancel it.");
    }

    private static void RequireOneEnd(Execution execution, LeanTask task, int runs) =>
        execution.Require(
            runs == 0 ? task.IsCanceled : runs == 1 && task.IsCompletedSuccessfully, $"The task ran {runs} times, and is {task.Status}.");

    /// <returns>Whether the task was started; otherwise the token came first, which the task may not show yet.</returns>
    private static bool Starts(Execution execution, LeanTask task, Action start)
    {
        try
        {
            start();
            return true;
        }
        catch (InvalidOperationException)
        {
            execution.AtEnd(() => execution.Require(task.IsCanceled, $"The task could not be started, and is {task.Status}."));
            return false;
        }
    }
}

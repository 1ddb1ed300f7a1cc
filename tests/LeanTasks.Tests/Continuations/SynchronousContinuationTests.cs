using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Continuations;

/// <summary>Where continuations with ExecuteSynchronously run, and in what order.</summary>
public sealed class SynchronousContinuationTests
{
    private const TaskContinuationOptions Synchronously = TaskContinuationOptions.ExecuteSynchronously;

    [Fact]
    public void RunsOnTheCompletingThread() => Both.Same(static library =>
    {
        Subject source = library.Source();
        int thread = 0;
        Subject continuation = source.ContinueWith(_ => thread = Environment.CurrentManagedThreadId, options: Synchronously);
        source.SetResult();
        return continuation.Status.ToString() + (thread == Environment.CurrentManagedThreadId);
    });

    [Fact]
    public void RunsOnTheAttachingThreadIfTheTaskHasCompleted() => Both.Same(static library =>
    {
        int thread = 0;
        Subject continuation = library.Completed.ContinueWith(_ => thread = Environment.CurrentManagedThreadId, options: Synchronously);
        return continuation.Status.ToString() + (thread == Environment.CurrentManagedThreadId);
    });

    [Fact]
    public void AllRunOnTheCompletingThreadInTheirOrder() => Both.Same(static library =>
    {
        Subject source = library.Source();
        List<int> order = [];
        for (int i = 0; i < 5; i++)
        {
            int number = i;
            source.ContinueWith(_ => order.Add(number), options: Synchronously);
        }

        source.SetResult();
        return string.Join(" ", order);
    });

    [Fact]
    public void QueuedOnesAreQueuedBeforeAnySynchronousOneRuns() => Both.Same(static library =>
    {
        Subject source = library.Source();
        bool ran = false;
        using ManualResetEventSlim queuedHasRun = new();
        source.ContinueWith(_ => ran = queuedHasRun.Wait(Patience.Limit), options: Synchronously);
        source.ContinueWith(_ => queuedHasRun.Set());
        source.SetResult();
        return ran;
    });

    [Fact]
    public void RunsAmongAwaitsInItsOrder() => Both.Same(static library =>
    {
        Subject source = library.Source();
        List<string> order = [];
        source.ContinueWith(_ => order.Add("first"), options: Synchronously);
        source.OnCompleted(() => order.Add("await"));
        source.ContinueWith(_ => order.Add("last"), options: Synchronously);
        source.SetResult();
        return string.Join(" ", order);
    });

    [Fact]
    public void DoesNotRunHereIfItsAntecedentRunsContinuationsAsynchronously() => Both.Same(static library =>
    {
        Subject source = library.Source(TaskCreationOptions.RunContinuationsAsynchronously);
        int thread = 0;
        Subject continuation = source.ContinueWith(_ => thread = Environment.CurrentManagedThreadId, options: Synchronously);
        source.SetResult();
        continuation.Ended();
        return thread == Environment.CurrentManagedThreadId;
    });

    [Fact]
    public void ThrowsIntoItsTaskAndNotIntoTheCompleter() => Both.Same(static library =>
    {
        Subject source = library.Source();
        Subject first = source.ContinueWith(static _ => throw new ProgramException("first"), options: Synchronously);
        Subject second = source.ContinueWith(static _ => throw new ProgramException("second"), options: Synchronously);
        return Telling.Thrown(source.SetResult) + first.Ending() + second.Ending();
    });

    [Fact]
    public void RunsInsideASynchronizationContext() => Both.Same(static library =>
    {
        Subject source = library.Source();
        int thread = 0;
        Subject continuation = source.ContinueWith(_ => thread = Environment.CurrentManagedThreadId, options: Synchronously);
        new QueueingSynchronizationContext().Within(source.SetResult);
        continuation.Ended();
        return thread == Environment.CurrentManagedThreadId;
    });

    [Fact]
    public void HasItsOwnCurrentId() => Both.Same(static library =>
    {
        bool own = false;
        bool after = false;
        Subject? continuation = null;
        Subject source = library.Source();
        continuation = source.ContinueWith(_ => own = library.CurrentId == continuation!.Id, options: Synchronously);
        Subject outer = library.StartNew(() =>
        {
            int? before = library.CurrentId;
            source.SetResult();
            after = before == library.CurrentId;
        });
        outer.Ended();
        return (own, after);
    });

    [Fact]
    public void AwaitResumedInsideATaskIsInNoTask() => Both.Same(static library =>
    {
        // It is not the completer's code: what it attaches to its parent must not become the completer's child.
        Subject source = library.Source();
        string seen = "";
        source.OnCompleted(() => seen = library.CurrentId?.ToString() ?? "none");
        string after = "";
        library.StartNew(() =>
        {
            source.SetResult();
            after = library.CurrentId is null ? "none" : "own";
        }).Ended();
        return seen + after;
    });
}

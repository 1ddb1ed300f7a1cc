using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Continuations;

/// <summary>A continuation's own token.</summary>
public sealed class ContinuationTokenTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Theory]
    [InlineData(TaskContinuationOptions.None)]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously)]
    [InlineData(TaskContinuationOptions.LazyCancellation)]
    [InlineData(TaskContinuationOptions.LazyCancellation | TaskContinuationOptions.ExecuteSynchronously)]
    [InlineData(TaskContinuationOptions.OnlyOnFaulted)]
    public void TokenCanceledBefore(TaskContinuationOptions options) => Both.Same(library =>
    {
        int runs = 0;
        Subject source = library.Source();
        Subject waiting = source.ContinueWith(_ => runs++, s_canceled, options);
        Subject atOnce = library.Completed.ContinueWith(_ => runs++, s_canceled, options);
        string before = waiting.Status.ToString();
        source.SetResult();
        return before + waiting.Ending() + atOnce.Ending() + runs;
    });

    [Theory]
    [InlineData(TaskContinuationOptions.None)]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously)]
    [InlineData(TaskContinuationOptions.LazyCancellation)]
    [InlineData(TaskContinuationOptions.LazyCancellation | TaskContinuationOptions.ExecuteSynchronously)]
    [InlineData(TaskContinuationOptions.LazyCancellation | TaskContinuationOptions.OnlyOnFaulted)]
    public void TokenCanceledWhileItWaits(TaskContinuationOptions options) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        int runs = 0;
        Subject source = library.Source();
        Subject waiting = source.ContinueWith(_ => runs++, cancellation.Token, options);
        string before = waiting.Status.ToString();
        cancellation.Cancel();
        string after = waiting.Status.ToString();
        source.SetResult();
        return before + after + waiting.Ending() + runs;
    });

    [Fact]
    public void TokenCanceledWhileItRuns() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        Subject calm = library.Completed.ContinueWith(_ => { }, token).Ended();
        Subject ignoring = library.Completed.ContinueWith(_ => cancellation.Cancel(), token);
        string ending = calm.Ending() + ignoring.Ending();
        using CancellationTokenSource second = new();
        Subject throwing = library.Completed.ContinueWith(
            _ =>
            {
                second.Cancel();
                second.Token.ThrowIfCancellationRequested();
            },
            second.Token);
        return ending + throwing.Ending();
    });

    [Fact]
    public void CanceledContinuationRunsItsOwnContinuations() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject source = library.Source();
        Subject waiting = source.ContinueWith(static _ => { }, cancellation.Token);
        TaskStatus seen = default;
        Subject after = waiting.ContinueWith(antecedent => seen = antecedent.Status);
        cancellation.Cancel();
        return after.Ending() + seen;
    });

    [Fact]
    public void CanceledContinuationsOfANeverEndingTaskAreLetGo() => FreshThread.Run(static () =>
    {
        const int count = 10_000;
        LeanTaskSource source = new();
        WeakReference[] continuations = new WeakReference[count];
        for (int i = 0; i < count; i++)
            continuations[i] = Cancel(source);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.InRange(continuations.Count(static reference => reference.IsAlive), 0, 10);

        // The task itself is none the worse for it.
        LeanTask last = source.ContinueWith(static _ => { });
        source.SetResult();
        last.Wait();

        static WeakReference Cancel(LeanTask task)
        {
            using CancellationTokenSource cancellation = new();
            LeanTask continuation = task.ContinueWith(static _ => { }, cancellation.Token);
            cancellation.Cancel();
            Assert.True(continuation.IsCanceled);
            return new WeakReference(continuation);
        }
    });

    [Fact]
    public void CanceledContinuationsAreLetGoInWhateverOrder() => FreshThread.Run(static () =>
    {
        const int count = 1_000;
        LeanTaskSource source = new();
        int runs = 0;
        List<LeanTask> kept = [];
        List<CancellationTokenSource> cancellations = [];
        List<WeakReference> canceled = [];
        for (int i = 0; i < count; i++)
            Attach(i);
        foreach (CancellationTokenSource cancellation in cancellations.OrderBy(static _ => Random.Shared.Next()))
            cancellation.Cancel();
        cancellations.Clear();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        // A long stack is pruned when as many are abandoned as half of those that stay.
        Assert.InRange(canceled.Count(static reference => reference.IsAlive), 0, (kept.Count / 2) + 1);

        source.SetResult();
        kept.ForEach(Patience.UntilEnded);
        Assert.Equal(kept.Count, runs);

        void Attach(int i)
        {
            if (i % 3 == 0)
            {
                kept.Add(source.ContinueWith(_ => Interlocked.Increment(ref runs)));
                return;
            }

            CancellationTokenSource cancellation = new();
            cancellations.Add(cancellation);
            canceled.Add(new WeakReference(source.ContinueWith(static _ => { }, cancellation.Token)));
        }
    });
}

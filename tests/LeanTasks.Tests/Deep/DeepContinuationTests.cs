using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Deep;

/// <summary>Chains so long that they would overflow any stack, if they were completed by recursion alone.</summary>
public sealed class DeepContinuationTests
{
    private const int SmallStack = 256 * 1024;

    private static int Length => FullRun.Count(usual: 100_000, full: 1_000_000);

    [Theory]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously, 0)]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously, SmallStack)]
    [InlineData(TaskContinuationOptions.None, 0)]
    [InlineData(TaskContinuationOptions.None, SmallStack)]
    public void ContinuationsOfContinuationsRunOnceEach(TaskContinuationOptions options, int stack)
    {
        int runs = 0;
        LeanTaskSource source = new();
        LeanTask last = source;
        for (int i = 0; i < Length; i++)
            last = last.ContinueWith(_ => Interlocked.Increment(ref runs), options);
        OnStack(stack, source.SetResult);
        Patience.UntilEnded(last);
        Assert.Equal((TaskStatus.RanToCompletion, Length), (last.Status, runs));
    }

    [Theory]
    [InlineData(TaskContinuationOptions.NotOnCanceled, 0)]
    [InlineData(TaskContinuationOptions.NotOnCanceled, SmallStack)]
    [InlineData(TaskContinuationOptions.NotOnCanceled | TaskContinuationOptions.ExecuteSynchronously, SmallStack)]
    [InlineData(TaskContinuationOptions.NotOnCanceled | TaskContinuationOptions.LazyCancellation, SmallStack)]
    public void ContinuationsOfContinuationsAreCanceled(TaskContinuationOptions options, int stack)
    {
        int runs = 0;
        LeanTaskSource source = new();
        LeanTask last = source;
        for (int i = 0; i < Length; i++)
            last = last.ContinueWith(_ => Interlocked.Increment(ref runs), options);
        OnStack(stack, () => source.SetCanceled());
        Patience.UntilEnded(last);
        Assert.Equal((TaskStatus.Canceled, 0), (last.Status, runs));
    }

    [Fact]
    public void ContinuationsThatCompleteTheNextSource()
    {
        const int count = 100_000;
        LeanTaskSource[] sources = [.. Enumerable.Range(0, count).Select(static _ => new LeanTaskSource())];
        for (int i = 0; i < count - 1; i++)
        {
            LeanTaskSource next = sources[i + 1];
            sources[i].ContinueWith(_ => next.SetResult(), TaskContinuationOptions.ExecuteSynchronously);
        }

        OnStack(SmallStack, sources[0].SetResult);
        Patience.UntilEnded(sources[^1]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(SmallStack)]
    public void MethodsAwaitingOneAnother(int stack)
    {
        const int count = 100_000;
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        for (int i = 0; i < count; i++)
            last = AddOneAsync(last);
        OnStack(stack, () => source.SetResult(0));
        Patience.UntilEnded(last);
        Assert.Equal(count, last.Result);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(SmallStack)]
    public void TasksThatUnwrapOneAnother(int stack)
    {
        const int count = 100_000;
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        for (int i = 0; i < count; i++)
        {
            LeanTask<int> inner = last;
            LeanTaskSource<LeanTask<int>> outer = new();
            last = outer.Task.Unwrap();
            outer.SetResult(inner);
        }

        OnStack(stack, () => source.SetResult(1));
        Patience.UntilEnded(last);
        Assert.Equal(1, last.Result);
    }

    [Fact]
    public void OutersThatUnwrapOneAnother()
    {
        const int count = 100_000;
        LeanTaskSource source = new();
        LeanTask last = source;
        for (int i = 0; i < count; i++)
            last = last.ContinueWith(static _ => LeanTask.CompletedTask, TaskContinuationOptions.ExecuteSynchronously).Unwrap();
        OnStack(SmallStack, source.SetResult);
        Patience.UntilEnded(last);
        Assert.True(last.IsCompletedSuccessfully);
    }

    [Fact]
    public void CanceledChainOfTokensEndsOnASmallStack()
    {
        // Each is canceled by the completion of the one before: its token's source is canceled by that one's continuation.
        const int count = 20_000;
        CancellationTokenSource[] sources = [.. Enumerable.Range(0, count).Select(static _ => new CancellationTokenSource())];
        LeanTask[] tasks = [.. sources.Select(static source => new LeanTask(static () => { }, source.Token))];
        for (int i = 0; i < count - 1; i++)
        {
            CancellationTokenSource next = sources[i + 1];
            tasks[i].ContinueWith(_ => next.Cancel(), TaskContinuationOptions.ExecuteSynchronously);
        }

        OnStack(SmallStack, sources[0].Cancel);
        Patience.UntilEnded(tasks[^1]);
        Assert.True(tasks[^1].IsCanceled);
        Array.ForEach(sources, static source => source.Dispose());
    }

    [Fact]
    public void ChildrenOfChildren()
    {
        // Each is the last that its parent waits for, so the innermost completes all.
        const int generations = 20_000;
        LeanTaskSource? innermost = null;
        int born = 0;
        LeanTask root = new(Bear);
        root.Start();
        Patience.Until(() => Volatile.Read(ref innermost) is not null);
        OnStack(SmallStack, innermost!.SetResult);
        Patience.UntilEnded(root);
        Assert.Equal(generations, born);

        void Bear()
        {
            if (++born == generations)
                Volatile.Write(ref innermost, new LeanTaskSource(TaskCreationOptions.AttachedToParent));
            else
                new LeanTask(Bear, TaskCreationOptions.AttachedToParent).Start();
        }
    }

    private static async LeanTask<int> AddOneAsync(LeanTask<int> task) => await task + 1;

    private static void OnStack(int size, Action action)
    {
        Exception? failure = null;
        Thread thread = new(() => failure = Record.Exception(action), size) { IsBackground = true };
        thread.UnsafeStart();
        Assert.True(thread.Join(Patience.Limit), "The test hangs.");
        Assert.Null(failure);
    }
}

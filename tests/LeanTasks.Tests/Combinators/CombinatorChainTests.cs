using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

/// <summary>However long the chain, its completion does not overflow the stack.</summary>
public sealed class CombinatorChainTests
{
    private const int Depth = 100_000;

    [Fact]
    public void AllOfOne() => CompletesAll(static task => LeanTask.WhenAll(task));

    [Fact]
    public void AnyOfOne() => CompletesAll(static task => LeanTask.WhenAny([task]));

    [Fact]
    public void AnyOfTwo() => CompletesAll(static task => LeanTask.WhenAny(task, task));

    [Fact]
    public void Waits() => CompletesAll(static task => task.WaitAsync(s_token));

    [Fact]
    public void UnwrappedTasks() => CompletesAll(static task =>
        task.ContinueWith(static _ => LeanTask.CompletedTask, TaskContinuationOptions.ExecuteSynchronously).Unwrap());

    [Fact]
    public void AllInTurn() => CompletesAll(static task => LeanTask.WhenAll(LeanTask.WhenAny(task, task).Unwrap(), task).WaitAsync(s_token));

    [Fact]
    public void Cancellation() => FreshThread.Run(static () =>
    {
        LeanTaskSource source = new();
        LeanTask last = source;
        for (int i = 0; i < Depth; i++)
            last = LeanTask.WhenAll(last);
        source.SetCanceled();
        Patience.UntilEnded(last);
        Assert.True(last.IsCanceled);
    });

    [Fact]
    public void AllOfOneWithResults() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int[]> source = new();
        LeanTask<int[]> last = source;
        for (int i = 0; i < Depth; i++)
            last = First(LeanTask.WhenAll(last));
        source.SetResult([1]);
        Patience.UntilEnded(last);
        Assert.Equal([1], last.Result);

        static LeanTask<int[]> First(LeanTask<int[][]> all) =>
            all.ContinueWith(static a => a.Result[0], TaskContinuationOptions.ExecuteSynchronously);
    });

    private static readonly CancellationToken s_token = new CancellationTokenSource().Token;

    private static void CompletesAll(Func<LeanTask, LeanTask> link) => FreshThread.Run(() =>
    {
        LeanTaskSource source = new();
        LeanTask last = source;
        for (int i = 0; i < Depth; i++)
            last = link(last);
        source.SetResult();
        Patience.UntilEnded(last);
        Assert.True(last.IsCompletedSuccessfully);
    });
}

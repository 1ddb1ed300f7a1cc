using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Members;

public sealed class SourceTests
{
    private static readonly Action<LeanTaskSource<int>>[] s_completions =
    [
        static source => source.SetResult(1),
        static source => source.SetException(new ProgramException("first")),
        static source => source.SetCanceled(),
        static source => source.SetCanceled(new CancellationToken(canceled: true)),
    ];

    private static readonly Action<LeanTaskSource<int>>[] s_losers =
    [
        static source => source.SetResult(2),
        static source => source.SetException(new ProgramException("late")),
        static source => source.SetCanceled(),
        static source => source.SetCanceled(new CancellationToken(canceled: true)),
    ];

    private static readonly Func<LeanTaskSource<int>, bool>[] s_tryLosers =
    [
        static source => source.TrySetResult(2),
        static source => source.TrySetException(new ProgramException("late")),
        static source => source.TrySetException([new ProgramException("late"), new ProgramException("later")]),
        static source => source.TrySetCanceled(),
        static source => source.TrySetCanceled(new CancellationToken(canceled: true)),
    ];

    [Fact]
    public void SourceIsItsTask()
    {
        LeanTaskSource<int> source = new();
        Assert.Same(source, source.Task);
    }

    [Fact]
    public void EveryTryCompletesOnce()
    {
        foreach (Func<LeanTaskSource<int>, bool> tryComplete in s_tryLosers)
        {
            LeanTaskSource<int> source = new();
            Assert.True(tryComplete(source));
            Assert.True(source.Task.IsCompleted);
            Assert.False(tryComplete(source));
        }
    }

    [Fact]
    public void LosersChangeNothing()
    {
        foreach (Action<LeanTaskSource<int>> complete in s_completions)
        {
            LeanTaskSource<int> source = new();
            complete(source);
            TaskStatus status = source.Task.Status;
            string? message = source.Task.Exception?.Message;
            Assert.All(s_tryLosers, tryComplete => Assert.False(tryComplete(source)));
            Assert.All(s_losers, set => Assert.Throws<InvalidOperationException>(() => set(source)));
            Assert.Equal(status, source.Task.Status);
            Assert.Equal(message, source.Task.Exception?.Message);
            if (source.Task.IsCompletedSuccessfully)
                Assert.Equal(1, source.Task.Result);
        }
    }

    [Fact]
    public void NullExceptionIsRejectedAndCompletesNothing()
    {
        LeanTaskSource<int> source = new();
        Assert.Throws<ArgumentNullException>("exception", () => source.SetException((Exception)null!));
        Assert.Throws<ArgumentNullException>("exception", () => source.TrySetException((Exception)null!));
        Assert.Throws<ArgumentNullException>("exceptions", () => source.TrySetException((IEnumerable<Exception>)null!));
        Assert.False(source.Task.IsCompleted);
        Assert.True(source.TrySetResult(1));
    }

    [Fact]
    public void ListOfExceptionsMustHaveExceptions()
    {
        LeanTaskSource<int> source = new();
        Assert.Throws<ArgumentException>("exceptions", () => source.TrySetException([]));
        Assert.Throws<ArgumentException>("exceptions", () => source.TrySetException([new ProgramException("one"), null!]));
        Assert.False(source.Task.IsCompleted);
    }

    [Fact]
    public void BadArgumentsAreRejectedOfACompletedSourceToo()
    {
        LeanTaskSource<int> source = new();
        source.SetResult(1);
        Assert.Throws<ArgumentNullException>("exception", () => source.SetException((Exception)null!));
        Assert.Throws<ArgumentException>("exceptions", () => source.TrySetException([]));
    }

    [Fact]
    public void ListOfExceptionsIsCopied()
    {
        List<Exception> faults = [new ProgramException("only")];
        LeanTaskSource<int> source = new();
        source.TrySetException(faults);
        faults.Clear();
        Assert.Equal("only", Assert.Single(source.Task.Exception!.InnerExceptions).Message);
    }

    [Fact]
    public void LargeResultArrivesWhole()
    {
        LeanTaskSource<(long A, string B, decimal C)> source = new();
        source.SetResult((1, "2", 3));
        Assert.Equal((1, "2", 3), source.Task.Result);
    }
}

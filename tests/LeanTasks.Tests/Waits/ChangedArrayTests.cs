using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Waits;

/// <summary>A wait is for the tasks that it was called with, whatever becomes of the caller's array.</summary>
public sealed class ChangedArrayTests
{
    [Theory]
    [InlineData(-1)]
    [InlineData(Hangs.AfterMilliseconds)]
    public void AllAreThoseOfTheCall(int timeout)
    {
        LeanTaskSource[] sources = [new(), new(), new()];
        LeanTask[] tasks = [.. sources];
        bool ended = ChangedWhileBlocked(tasks, () => LeanTask.WaitAll(tasks, timeout), sources);
        Assert.True(ended);
    }

    [Fact]
    public void AnyIsOneOfThoseOfTheCall()
    {
        LeanTaskSource[] sources = [new(), new()];
        LeanTask[] tasks = [.. sources];
        Assert.Equal(1, ChangedWhileBlocked(tasks, () => LeanTask.WaitAny(tasks), sources[1]));
    }

    private static TResult ChangedWhileBlocked<TResult>(LeanTask[] tasks, Func<TResult> wait, params LeanTaskSource[] completed)
    {
        TResult result = default!;
        FreshThread.Run(() =>
        {
            Thread changer = Patience.OnceBlocked(() =>
            {
                tasks[0] = new LeanTaskSource();
                tasks[^1] = null!;
                foreach (LeanTaskSource source in completed)
                    source.SetResult();
            });
            result = wait();
            changer.Join();
        });
        return result;
    }
}

using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Waits;

/// <summary>WaitAll and WaitAny.</summary>
public sealed class WaitManyTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Theory]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData(Hangs.AfterMilliseconds)]
    public void CompletedSetsAreWaitedForAtOnce(int timeout) => Both.Same(library =>
    {
        Subject good = library.Completed;
        Subject canceled = library.FromCanceled(s_canceled);
        Subject[][] sets = [[], [good], [good, good], [good, Faulted()], [Faulted(), canceled, Faulted()], [canceled], [canceled, canceled, good]];
        return string.Join("\n", sets.Select(set =>
            $"{Telling.Thrown(() => Assert.True(library.WaitAll(set, timeout)))} {library.WaitAny(set, timeout)} "
            + $"{Telling.Thrown(() => library.WaitAll(set, timeout, s_canceled))} {Telling.Thrown(() => library.WaitAny(set, timeout, s_canceled))}"));

        Subject Faulted()
        {
            Subject source = library.Source();
            source.SetException(new ProgramException("a"), new ProgramException("b"));
            return source;
        }
    });

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(30)]
    public void TimeoutPasses(int timeout) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject pending = library.Source();
        Subject faulted = library.FromException(new ProgramException("fault"));
        return (
            library.WaitAll([pending, library.Completed], timeout),
            library.WaitAll([faulted, pending], timeout, cancellation.Token),
            library.WaitAny([pending, pending], timeout),
            library.WaitAny([pending], timeout, cancellation.Token),
            library.WaitAny([pending, faulted], timeout));
    });

    [Theory]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData(1)]
    public void CanceledTokenEndsTheWaitAtOnce(int timeout) => Both.Same(library =>
    {
        Subject[] pending = [library.Source(), library.Source()];
        return Telling.Thrown(() => library.WaitAll(pending, timeout, s_canceled)) + Telling.Thrown(() => library.WaitAny(pending, timeout, s_canceled));
    });

    [Theory]
    [InlineData(-1)]
    [InlineData(Hangs.AfterMilliseconds)]
    public void TokenEndsTheWait(int timeout) => Both.Same(library =>
    {
        string all = Canceled(token => library.WaitAll([library.Source(), library.Completed], timeout, token));
        string any = Canceled(token => library.WaitAny([library.Source(), library.Source()], timeout, token));
        return all + any;

        static string Canceled(Action<CancellationToken> wait)
        {
            using CancellationTokenSource cancellation = new();
            Thread canceler = Patience.OnceBlocked(() =>
            {
                cancellation.Cancel();
            });
            string thrown = Telling.Thrown(() => wait(cancellation.Token));
            canceler.Join();
            return thrown;
        }
    });

    [Theory]
    [InlineData(-1, false)]
    [InlineData(-1, true)]
    [InlineData(Hangs.AfterMilliseconds, false)]
    [InlineData(Hangs.AfterMilliseconds, true)]
    public void LastCompletionEndsWaitAll(int timeout, bool withToken) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject[] tasks = [library.Source(), library.Source(), library.Source()];
        Thread waiter = Thread.CurrentThread;
        Thread completer = Patience.OnceBlocked(() =>
        {
            tasks[2].SetException(new ProgramException("third"));
            tasks[0].SetCanceled(s_canceled);
            Patience.UntilBlocked(waiter);
            tasks[1].SetException(new ProgramException("second"));
        });
        string thrown = Telling.Thrown(() => library.WaitAll(tasks, timeout, withToken ? cancellation.Token : default));
        completer.Join();
        return thrown;
    });

    [Theory]
    [InlineData(-1, false)]
    [InlineData(-1, true)]
    [InlineData(Hangs.AfterMilliseconds, false)]
    [InlineData(Hangs.AfterMilliseconds, true)]
    public void AnyCompletionEndsWaitAny(int timeout, bool withToken) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject[] tasks = [library.Source(), library.Source(), library.Source()];
        Thread completer = Patience.OnceBlocked(() =>
        {
            tasks[1].SetException(new ProgramException("second"));
        });
        int first = library.WaitAny(tasks, timeout, withToken ? cancellation.Token : default);
        completer.Join();
        return first;
    });

    [Fact]
    public void NullIsRefused()
    {
        Both.Same(static () => Task.WaitAll((Task[])null!), static () => LeanTask.WaitAll((LeanTask[])null!));
        Both.Same(static () => Task.WaitAll(null!, 1), static () => LeanTask.WaitAll(null!, 1));
        Both.Same(static () => Task.WaitAll(null!, TimeSpan.Zero), static () => LeanTask.WaitAll(null!, TimeSpan.Zero));
        Both.Same(static () => Task.WaitAll((IEnumerable<Task>)null!), static () => LeanTask.WaitAll((IEnumerable<LeanTask>)null!));
        Both.Same(static () => Task.WaitAny(null!), static () => LeanTask.WaitAny(null!));
        Both.Same(static () => Task.WaitAny(null!, TimeSpan.Zero), static () => LeanTask.WaitAny(null!, TimeSpan.Zero));
        Both.Same(static () => Task.WaitAll([Task.CompletedTask, null!]), static () => LeanTask.WaitAll([LeanTask.CompletedTask, null!]));
        Both.Same(static () => Task.WaitAll([null!, new TaskCompletionSource().Task], 0), static () => LeanTask.WaitAll([null!, new LeanTaskSource()], 0));
        Both.Same(static () => Task.WaitAny([Task.CompletedTask, null!]), static () => LeanTask.WaitAny([LeanTask.CompletedTask, null!]));
        Both.Same(
            static () => Task.WaitAll((ReadOnlySpan<Task>)[Task.CompletedTask, null!]),
            static () => LeanTask.WaitAll((ReadOnlySpan<LeanTask>)[LeanTask.CompletedTask, null!]));
        Both.Same(
            static () => Task.WaitAll(new List<Task> { Task.CompletedTask, null! }),
            static () => LeanTask.WaitAll(new List<LeanTask> { LeanTask.CompletedTask, null! }));
    }

    [Fact]
    public void SpansAndSequencesAreTaken() => FreshThread.Run(static () =>
    {
        LeanTask[] tasks = [.. Enumerable.Range(0, 10).Select(static _ => LeanTask.Run(static () => { }))];
        LeanTask.WaitAll((ReadOnlySpan<LeanTask>)tasks);
        LeanTask.WaitAll(tasks.Where(static _ => true));
        LeanTask.WaitAll(new List<LeanTask>(tasks));
        LeanTask.WaitAll(new Queue<LeanTask>(tasks), CancellationToken.None);
        LeanTask.WaitAll((ReadOnlySpan<LeanTask>)[]);
        LeanTask.WaitAll(Enumerable.Empty<LeanTask>());
        Assert.True(LeanTask.WaitAll(tasks, TimeSpan.Zero));
        Assert.All(tasks, static task => Assert.True(task.IsCompletedSuccessfully));
        Assert.Equal(
            Telling.Thrown(static () => Task.WaitAll(Enumerable.Empty<Task>(), s_canceled)),
            Telling.Thrown(static () => LeanTask.WaitAll(Enumerable.Empty<LeanTask>(), s_canceled)));
        Assert.Equal(
            Telling.Thrown(static () => Task.WaitAll(new List<Task> { Task.FromException(new ProgramException("a")) }, default)),
            Telling.Thrown(static () => LeanTask.WaitAll(new List<LeanTask> { LeanTask.FromException(new ProgramException("a")) }, default)));
    });

    [Fact]
    public void SameTaskTwice() => Both.Same(static library =>
    {
        Subject task = library.StartNew(static () => throw new ProgramException("fault"));
        return Telling.Thrown(() => library.WaitAll([task, task])) + library.WaitAny([task, task]);
    });

    [Fact]
    public void WaitAllRunsWhatItsThreadHasQueued() => Both.SameOnPool(static library =>
    {
        // Unless the waiting thread runs them, they would need another that the pool may not have. If it has, that may be quicker, but
        // not each time.
        const int Attempts = 10_000;
        int here = 0;
        int thread = Environment.CurrentManagedThreadId;
        for (int attempt = 0; attempt < Attempts && here == 0; attempt++)
        {
            Subject[] tasks = [.. Enumerable.Range(0, 100).Select(_ => library.StartNew(() =>
            {
                if (Environment.CurrentManagedThreadId == thread)
                    Interlocked.Increment(ref here);
            }))];
            library.WaitAll(tasks);
        }

        return here > 0;
    });
}

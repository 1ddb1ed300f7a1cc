using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

public sealed class WhenAllTests
{
    private const int Programs = 300;

    private enum End
    {
        Result,
        Fault,
        TwoFaults,
        Cancellation,
    }

    /// <summary>What the tasks end with, which have ended before the call, and in which order the others end.</summary>
    private sealed record Plan(End[] Ends, bool[] Early, int[] Order, CancellationToken[] Tokens)
    {
        internal static Plan Random(Random random)
        {
            int count = random.Next(1, 7);
            bool mostlySuccessful = random.Next(2) == 0;
            End[] ends = [.. Enumerable.Range(0, count).Select(_ => mostlySuccessful && random.Next(4) > 0 ? End.Result : (End)random.Next(4))];
            bool[] early = [.. Enumerable.Range(0, count).Select(_ => random.Next(3) == 0)];
            int[] order = [.. Enumerable.Range(0, count)];
            random.Shuffle(order);
            return new Plan(ends, early, order, [.. Enumerable.Range(0, count).Select(static _ => new CancellationToken(canceled: true))]);
        }

        /// <summary>Different tokens need different sources.</summary>
        internal Plan WithTokens() => this with { Tokens = [.. Ends.Select(static _ => CanceledToken())] };
    }

    [Fact]
    public void EndsAsTheBclDoes()
    {
        Random random = new(1);
        for (int i = 0; i < Programs; i++)
        {
            Plan plan = Plan.Random(random).WithTokens();
            Assert.Equal(OfBcl(plan, generic: false), OfLean(plan, generic: false));
            Assert.Equal(OfBcl(plan, generic: true), OfLean(plan, generic: true));
        }
    }

    [Fact]
    public void OfNothingIsComplete()
    {
        Assert.Same(LeanTask.CompletedTask, LeanTask.WhenAll());
        Assert.Same(LeanTask.CompletedTask, LeanTask.WhenAll(new List<LeanTask>()));
        Assert.Same(LeanTask.CompletedTask, LeanTask.WhenAll(ReadOnlySpan<LeanTask>.Empty));
        Assert.Empty(LeanTask.WhenAll<int>().Result);
        Assert.Empty(LeanTask.WhenAll(Enumerable.Empty<LeanTask<int>>()).Result);
    }

    [Fact]
    public void OfTasksThatHaveSucceededIsComplete()
    {
        Assert.True(LeanTask.WhenAll(LeanTask.CompletedTask, LeanTask.FromResult(3)).IsCompletedSuccessfully);
        LeanTask<int[]> all = LeanTask.WhenAll(LeanTask.FromResult(3), LeanTask.FromResult(4000));
        Assert.True(all.IsCompletedSuccessfully);
        Assert.Equal([3, 4000], all.Result);
    }

    [Fact]
    public void WaitsForTheLast()
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        LeanTask all = LeanTask.WhenAll(first, second);
        second.SetResult();
        Assert.False(all.IsCompleted);
        first.SetResult();
        Assert.True(all.IsCompletedSuccessfully);
    }

    [Fact]
    public void SameTaskSeveralTimes()
    {
        LeanTaskSource<int> source = new();
        LeanTask all = LeanTask.WhenAll((LeanTask)source, source, source);
        LeanTask<int[]> results = LeanTask.WhenAll(source, source);
        source.SetResult(5);
        Assert.True(all.IsCompletedSuccessfully);
        Assert.Equal([5, 5], results.Result);
    }

    [Fact]
    public void TakesAnyCollection()
    {
        LeanTaskSource<int> source = new();
        LeanTask[] all =
        [
            LeanTask.WhenAll([source.Task]),
            LeanTask.WhenAll(new List<LeanTask> { source }),
            LeanTask.WhenAll(new LeanTask<int>[] { source }.AsEnumerable<LeanTask>()),
            LeanTask.WhenAll(new Queue<LeanTask>([source])),
            LeanTask.WhenAll(Once<LeanTask>(source)),
            LeanTask.WhenAll(new List<LeanTask<int>> { source }),
            LeanTask.WhenAll(new LeanTaskSource<int>[] { source }),
            LeanTask.WhenAll(Once<LeanTask<int>>(source)),
            LeanTask.WhenAll(new ReadOnlySpan<LeanTask<int>>([source])),
        ];
        Assert.All(all, static task => Assert.False(task.IsCompleted));
        source.SetResult(7);
        Assert.All(all, static task => Assert.True(task.IsCompletedSuccessfully));
        Assert.All(all.OfType<LeanTask<int[]>>(), static task => Assert.Equal([7], task.Result));
    }

    [Fact]
    public void KeepsNoHoldOfTheCallersArray()
    {
        LeanTaskSource<int> source = new();
        LeanTask<int>[] tasks = [source];
        LeanTask<int[]> all = LeanTask.WhenAll(tasks);
        tasks[0] = LeanTask.FromResult(1);
        source.SetResult(2);
        Assert.Equal([2], all.Result);
    }

    [Fact]
    public void ComplainsOfNullAsTheBclDoes()
    {
        Complaint.IsTheSame(static () => Task.WhenAll((IEnumerable<Task>)null!), static () => LeanTask.WhenAll((IEnumerable<LeanTask>)null!));
        Complaint.IsTheSame(static () => Task.WhenAll((Task[])null!), static () => LeanTask.WhenAll((LeanTask[])null!));
        Complaint.IsTheSame(static () => Task.WhenAll<int>((IEnumerable<Task<int>>)null!), static () => LeanTask.WhenAll<int>((IEnumerable<LeanTask<int>>)null!));
        Complaint.IsTheSame(static () => Task.WhenAll<int>((Task<int>[])null!), static () => LeanTask.WhenAll<int>((LeanTask<int>[])null!));
        Complaint.IsTheSame(static () => Task.WhenAll(Task.CompletedTask, null!), static () => LeanTask.WhenAll(LeanTask.CompletedTask, null!));
        Complaint.IsTheSame(static () => Task.WhenAll([new TaskCompletionSource().Task, null!]), static () => LeanTask.WhenAll([new LeanTaskSource(), null!]));
        Complaint.IsTheSame(static () => Task.WhenAll(Once<Task>(null!)), static () => LeanTask.WhenAll(Once<LeanTask>(null!)));
        Complaint.IsTheSame(static () => Task.WhenAll(Once<Task<int>>(null!)), static () => LeanTask.WhenAll(Once<LeanTask<int>>(null!)));
    }

    [Fact]
    public void ThrowsTheFirstExceptionWithItsStackTrace()
    {
        LeanTask first = ThrowAsync();
        Patience.UntilEnded(first);
        LeanTask all = LeanTask.WhenAll(first, LeanTask.FromException(new ProgramException("second")));
        ProgramException exception = Assert.Throws<ProgramException>(() => all.GetAwaiter().GetResult());
        Assert.Equal("first", exception.Message);
        Assert.Contains(nameof(ThrowAsync), exception.StackTrace, StringComparison.Ordinal);
    }

    [Fact]
    public void DebuggerMayLookAtItsTasks()
    {
        LeanTaskSource source = new();
        _ = LeanTask.WhenAll(source);
        Assert.Null(source.MethodForDebugger);
    }

    [Fact]
    public void ContinuesElsewhereAfterATaskThatRunsNothingHere() => FreshThread.Run(static () =>
    {
        LeanTaskSource first = new(TaskCreationOptions.RunContinuationsAsynchronously);
        LeanTaskSource<int> second = new(TaskCreationOptions.RunContinuationsAsynchronously);
        int here = Environment.CurrentManagedThreadId;
        LeanTask<int> after = LeanTask.WhenAll(first, second).ContinueWith(
            static _ => Environment.CurrentManagedThreadId, TaskContinuationOptions.ExecuteSynchronously);
        LeanTask<int> afterResults = LeanTask.WhenAll<int>(second).ContinueWith(
            static _ => Environment.CurrentManagedThreadId, TaskContinuationOptions.ExecuteSynchronously);
        first.SetResult();
        second.SetResult(1);
        Patience.UntilEnded(after);
        Patience.UntilEnded(afterResults);
        Assert.NotEqual(here, after.Result);
        Assert.NotEqual(here, afterResults.Result);
    });

    private static async LeanTask ThrowAsync()
    {
        await LeanTask.Yield();
        throw new ProgramException("first");
    }

    private static IEnumerable<T> Once<T>(T item)
    {
        yield return item;
    }


    private static CancellationToken CanceledToken()
    {
        CancellationTokenSource source = new();
        source.Cancel();
        return source.Token;
    }

    private static string OfBcl(Plan plan, bool generic)
    {
        TaskCompletionSource<int>[] sources = [.. plan.Ends.Select(static _ => new TaskCompletionSource<int>())];
        void Complete(int i)
        {
            switch (plan.Ends[i])
            {
                case End.Result: sources[i].SetResult(i); break;
                case End.Fault: sources[i].SetException(new ProgramException($"{i}")); break;
                case End.TwoFaults: sources[i].SetException([new ProgramException($"{i}a"), new ProgramException($"{i}b")]); break;
                default: sources[i].SetCanceled(plan.Tokens[i]); break;
            }
        }

        CompleteEarly(plan, Complete);
        Task all = generic ? Task.WhenAll(sources.Select(static s => s.Task)) : Task.WhenAll(sources.Select(static s => (Task)s.Task));
        CompleteLate(plan, Complete, () => Assert.False(all.IsCompleted));
        string results = all is Task<int[]> { IsCompletedSuccessfully: true } typed ? string.Join(",", typed.Result) : "";
        return Describe(plan, all.Status, all.Exception, () => all.GetAwaiter().GetResult(), results);
    }

    private static string OfLean(Plan plan, bool generic)
    {
        LeanTaskSource<int>[] sources = [.. plan.Ends.Select(static _ => new LeanTaskSource<int>())];
        void Complete(int i)
        {
            switch (plan.Ends[i])
            {
                case End.Result: sources[i].SetResult(i); break;
                case End.Fault: sources[i].SetException(new ProgramException($"{i}")); break;
                case End.TwoFaults: sources[i].SetException([new ProgramException($"{i}a"), new ProgramException($"{i}b")]); break;
                default: sources[i].SetCanceled(plan.Tokens[i]); break;
            }
        }

        CompleteEarly(plan, Complete);
        LeanTask all = generic ? LeanTask.WhenAll(sources.Select(static s => s.Task)) : LeanTask.WhenAll(sources.Select(static s => (LeanTask)s));
        CompleteLate(plan, Complete, () => Assert.False(all.IsCompleted));
        string results = all is LeanTask<int[]> { IsCompletedSuccessfully: true } typed ? string.Join(",", typed.Result) : "";
        return Describe(plan, all.Status, all.Exception, () => all.GetAwaiter().GetResult(), results);
    }

    private static void CompleteEarly(Plan plan, Action<int> complete)
    {
        foreach (int i in plan.Order.Where(i => plan.Early[i]))
            complete(i);
    }

    private static void CompleteLate(Plan plan, Action<int> complete, Action before)
    {
        foreach (int i in plan.Order.Where(i => !plan.Early[i]))
        {
            before();
            complete(i);
        }
    }

    private static string Describe(Plan plan, TaskStatus status, AggregateException? exception, Action getResult, string results)
    {
        string exceptions = string.Join(",", exception?.InnerExceptions.Select(static e => e.Message) ?? []);
        Exception? thrown = Record.Exception(getResult);
        int token = thrown is OperationCanceledException canceled ? Array.IndexOf(plan.Tokens, canceled.CancellationToken) : -1;
        return $"{status} [{exceptions}] {thrown?.GetType().Name} {thrown?.Message} token {token} results {results}";
    }
}

using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Members;

/// <summary>FromException, FromCanceled, and sources: their arguments and ends.</summary>
public sealed class CompletedTaskTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void TasksEndAsTheBcls()
    {
        Both.Same(static library => library.FromException(new ProgramException("fault")).Ending());
        Both.Same(static library => library.FromException(new AggregateException(new ProgramException("a"), new ProgramException("b"))).Ending());
        Both.Same(static library => library.FromException(new OperationCanceledException(s_canceled)).Ending());
        Both.Same(static library => library.FromCanceled(s_canceled).Ending());
        Both.Same(static library => library.Completed.Ending());
    }

    [Fact]
    public void ArgumentsAreChecked()
    {
        using CancellationTokenSource live = new();
        Both.Same(static () => Task.FromException(null!), static () => LeanTask.FromException(null!));
        Both.Same(static () => Task.FromException<int>(null!), static () => LeanTask.FromException<int>(null!));
        Both.Same(static () => Task.FromCanceled(default), static () => LeanTask.FromCanceled(default));
        Both.Same(() => Task.FromCanceled<int>(live.Token), () => LeanTask.FromCanceled<int>(live.Token));
    }

    [Fact]
    public void RunWithATokenEndsAsTheBcls()
    {
        Assert.Equal(Ending(Task.Run(static () => 1, s_canceled)), Ending(LeanTask.Run(static () => 1, s_canceled)));
        Assert.Equal(Ending(Task.Run(static () => Task.CompletedTask, s_canceled)), Ending(LeanTask.Run(static () => LeanTask.CompletedTask, s_canceled)));
        Assert.Equal(Ending(Task.Run(static () => Task.FromResult(1), s_canceled)), Ending(LeanTask.Run(static () => LeanTask.FromResult(1), s_canceled)));
        Assert.Equal(Ending(Task.Run(static () => Task.FromCanceled(s_canceled))), Ending(LeanTask.Run(static () => LeanTask.FromCanceled(s_canceled))));
        Assert.Equal(Ending(Task.Run(Thrown)), Ending(LeanTask.Run(LeanThrown)));
        Assert.Equal(Ending(Task.Run((Func<Task>)(static () => throw new OperationCanceledException()))), Ending(LeanTask.Run((Func<LeanTask>)(static () => throw new OperationCanceledException()))));
        Assert.Equal(Ending(Task.Run((Func<Task?>)(static () => null))), Ending(LeanTask.Run((Func<LeanTask?>)(static () => null))));

        static async Task Thrown() => await Task.FromException(new ProgramException("fault"));
        static async LeanTask LeanThrown() => await LeanTask.FromException(new ProgramException("fault"));
    }

    [Fact]
    public void SetFromTaskTakesOverTheEnd()
    {
        Task<int>[] bcls = [Task.FromResult(7), Task.FromException<int>(new ProgramException("fault")), Task.FromCanceled<int>(s_canceled), Two(), Method()];
        LeanTask<int>[] leans = [LeanTask.FromResult(7), LeanTask.FromException<int>(new ProgramException("fault")), LeanTask.FromCanceled<int>(s_canceled), LeanTwo(), LeanMethod()];
        foreach ((Task<int> bcl, LeanTask<int> lean) in bcls.Zip(leans))
        {
            TaskCompletionSource plain = new();
            TaskCompletionSource<int> withResult = new();
            plain.SetFromTask(bcl);
            withResult.SetFromTask(bcl);
            LeanTaskSource leanPlain = new();
            LeanTaskSource<int> leanWithResult = new();
            leanPlain.SetFromTask(lean);
            leanWithResult.SetFromTask(lean);
            Assert.Equal(Ending(plain.Task), Ending(leanPlain.Task));
            Assert.Equal(Ending(withResult.Task), Ending(leanWithResult.Task));
            Assert.False(leanPlain.TrySetFromTask(lean));
            Assert.False(leanWithResult.TrySetFromTask(lean));
            Assert.Throws<InvalidOperationException>(() => leanPlain.SetFromTask(lean));
            Assert.Throws<InvalidOperationException>(() => leanWithResult.SetFromTask(lean));
            if (lean.IsCompletedSuccessfully)
                Assert.Equal(7, leanWithResult.Task.Result);
        }

        static Task<int> Two()
        {
            TaskCompletionSource<int> source = new();
            source.SetException([new ProgramException("a"), new ProgramException("b")]);
            return source.Task;
        }

        static LeanTask<int> LeanTwo()
        {
            LeanTaskSource<int> source = new();
            source.SetException([new ProgramException("a"), new ProgramException("b")]);
            return source.Task;
        }

        static async Task<int> Method() => await Task.FromException<int>(new OperationCanceledException(s_canceled));
        static async LeanTask<int> LeanMethod() => await LeanTask.FromException<int>(new OperationCanceledException(s_canceled));
    }

    [Fact]
    public void SetFromTaskChecksItsArgument()
    {
        Both.Same(static () => new TaskCompletionSource().SetFromTask(null!), static () => new LeanTaskSource().SetFromTask(null!));
        Both.Same(static () => new TaskCompletionSource<int>().TrySetFromTask(null!), static () => new LeanTaskSource<int>().TrySetFromTask(null!));
        Both.Same(
            static () => new TaskCompletionSource().SetFromTask(new TaskCompletionSource().Task),
            static () => new LeanTaskSource().SetFromTask(new LeanTaskSource()));
        Both.Same(
            static () => new TaskCompletionSource<int>().TrySetFromTask(new TaskCompletionSource<int>().Task),
            static () => new LeanTaskSource<int>().TrySetFromTask(new LeanTaskSource<int>()));
    }

    [Fact]
    public void SourceWithoutResultEndsAsTheBcls()
    {
        AssertSame(static source => source.SetResult(), static source => source.SetResult());
        AssertSame(static source => source.SetException(new ProgramException("a")), static source => source.SetException(new ProgramException("a")));
        AssertSame(static source => source.SetException(new List<Exception> { new ProgramException("a") }), static source => source.SetException(new List<Exception> { new ProgramException("a") }));
        AssertSame(static source => source.SetException(new OperationCanceledException(s_canceled)), static source => source.SetException(new OperationCanceledException(s_canceled)));
        AssertSame(static source => source.SetCanceled(), static source => source.SetCanceled());
        AssertSame(static source => source.SetCanceled(s_canceled), static source => source.SetCanceled(s_canceled));
        AssertSame(static source => source.SetException((Exception)null!), static source => source.SetException((Exception)null!));
        AssertSame(static source => source.SetException((IEnumerable<Exception>)null!), static source => source.SetException((IEnumerable<Exception>)null!));
        AssertSame(static source => source.SetException([]), static source => source.SetException([]));
        AssertSame(static source => source.SetException([null!]), static source => source.SetException([null!]));

        static void AssertSame(Action<TaskCompletionSource> bcl, Action<LeanTaskSource> lean)
        {
            TaskCompletionSource bclSource = new();
            LeanTaskSource leanSource = new();
            Both.Same(() => bcl(bclSource), () => lean(leanSource));
            Both.Same(() => bcl(bclSource), () => lean(leanSource));
            Assert.Equal(bclSource.TrySetResult(), leanSource.TrySetResult());
            Assert.Equal(Ending(bclSource.Task), Ending(leanSource.Task));
        }
    }

    [Fact]
    public void SourceKeepsItsState()
    {
        object state = new();
        Assert.Same(state, new LeanTaskSource(state).Task.AsyncState);
        Assert.Same(state, new LeanTaskSource<int>(state).Task.AsyncState);
        LeanTaskSource source = new(state, TaskCreationOptions.RunContinuationsAsynchronously);
        source.SetResult();
        Assert.Same(state, source.Task.AsyncState);
        Assert.Equal(new TaskCompletionSource(state, TaskCreationOptions.RunContinuationsAsynchronously).Task.CreationOptions, source.Task.CreationOptions);
        Assert.Null(new LeanTaskSource<int>(null, TaskCreationOptions.None).Task.AsyncState);
        Assert.Null(new LeanTaskSource().Task.AsyncState);
        Assert.Same(source, source.Task);
    }

    private static string Ending(Task task) => new BclSubject(task, null).Ending();

    private static string Ending(LeanTask task) => new LeanSubject(task, null).Ending();
}

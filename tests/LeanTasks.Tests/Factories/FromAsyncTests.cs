using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

public sealed class FromAsyncTests
{
    private const TaskCreationOptions Attached = TaskCreationOptions.AttachedToParent;

    [Fact]
    public void BeginMethodsWithActions()
    {
        SameBegun(static (s, o) => Plain(s).FromAsync(o.Begin, o.End, "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.End, "state"));
        SameBegun(static (s, o) => s.Factory.FromAsync(o.Begin, o.End, "state", Attached), static (s, o) => s.Factory.FromAsync(o.Begin, o.End, "state", Attached));
        SameBegun(static (s, o) => Plain(s).FromAsync(o.Begin, o.End, 1, "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.End, 1, "state"));
        SameBegun(static (s, o) => s.Factory.FromAsync(o.Begin, o.End, 1, null, Attached), static (s, o) => s.Factory.FromAsync(o.Begin, o.End, 1, null, Attached));
        SameBegun(static (s, o) => Plain(s).FromAsync(o.Begin, o.End, 1, "b", "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.End, 1, "b", "state"));
        SameBegun(
            static (s, o) => s.Factory.FromAsync(o.Begin, o.End, 1, "b", "state", Attached), static (s, o) => s.Factory.FromAsync(o.Begin, o.End, 1, "b", "state", Attached));
        SameBegun(static (s, o) => Plain(s).FromAsync(o.Begin, o.End, 1, "b", 'c', "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.End, 1, "b", 'c', "state"));
        SameBegun(
            static (s, o) => s.Factory.FromAsync(o.Begin, o.End, 1, "b", 'c', "state", Attached),
            static (s, o) => s.Factory.FromAsync(o.Begin, o.End, 1, "b", 'c', "state", Attached));
    }

    [Fact]
    public void BeginMethodsWithFunctions()
    {
        SameBegun(static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, "state"));
        SameBegun(
            static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, "state", Attached), static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, "state", Attached));
        SameBegun(static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, 1, "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, 1, "state"));
        SameBegun(
            static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, 1, null, Attached), static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, 1, null, Attached));
        SameBegun(static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", "state"));
        SameBegun(
            static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, 1, "b", "state", Attached),
            static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, 1, "b", "state", Attached));
        SameBegun(
            static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state"), static (s, o) => Plain(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state"));
        SameBegun(
            static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state", Attached),
            static (s, o) => s.Factory.FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state", Attached));
    }

    [Fact]
    public void BeginMethodsOfTheGenericFactory()
    {
        SameBegun(static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, "state"), static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, "state"));
        SameBegun(
            static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, "state", Attached), static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, "state", Attached));
        SameBegun(static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, 1, "state"), static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, 1, "state"));
        SameBegun(
            static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, 1, null, Attached), static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, 1, null, Attached));
        SameBegun(static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", "state"), static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", "state"));
        SameBegun(
            static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, 1, "b", "state", Attached),
            static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, 1, "b", "state", Attached));
        SameBegun(
            static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state"),
            static (s, o) => PlainOfT(s).FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state"));
        SameBegun(
            static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state", Attached),
            static (s, o) => s.FactoryOfT.FromAsync(o.Begin, o.EndWithResult, 1, "b", 'c', "state", Attached));
    }

    [Fact]
    public void BegunOperations()
    {
        SameAwaited(static (s, o, e) => new LeanTaskFactory(s.Own).FromAsync(o, e.Act), static (s, o, e) => new TaskFactory(s.Own).FromAsync(o, e.Act), "in own");
        SameAwaited(static (s, o, e) => s.Factory.FromAsync(o, e.Act, Attached), static (s, o, e) => s.Factory.FromAsync(o, e.Act, Attached), "in own");
        SameAwaited(static (s, o, e) => s.Factory.FromAsync(o, e.Act, Attached, s.Other), static (s, o, e) => s.Factory.FromAsync(o, e.Act, Attached, s.Other), "in other");
        SameAwaited(static (s, o, e) => new LeanTaskFactory(s.Own).FromAsync(o, e.Give), static (s, o, e) => new TaskFactory(s.Own).FromAsync(o, e.Give), "in own");
        SameAwaited(static (s, o, e) => s.Factory.FromAsync(o, e.Give, Attached), static (s, o, e) => s.Factory.FromAsync(o, e.Give, Attached), "in own");
        SameAwaited(static (s, o, e) => s.Factory.FromAsync(o, e.Give, Attached, s.Other), static (s, o, e) => s.Factory.FromAsync(o, e.Give, Attached, s.Other), "in other");
        SameAwaited(
            static (s, o, e) => new LeanTaskFactory<string>(s.Own).FromAsync(o, e.Give), static (s, o, e) => new TaskFactory<string>(s.Own).FromAsync(o, e.Give), "in own");
        SameAwaited(static (s, o, e) => s.FactoryOfT.FromAsync(o, e.Give, Attached), static (s, o, e) => s.FactoryOfT.FromAsync(o, e.Give, Attached), "in own");
        SameAwaited(static (s, o, e) => s.FactoryOfT.FromAsync(o, e.Give, Attached, s.Other), static (s, o, e) => s.FactoryOfT.FromAsync(o, e.Give, Attached, s.Other), "in other");
    }

    [Fact]
    public void SchedulerThatRefusesFaultsTheTask()
    {
        foreach (bool before in new[] { true, false })
        {
            Comparison.Same(
                side => Completing(new ManualAsyncResult(), before, o => side.Factory.FromAsync(o, o.End, Attached, side.Refusing)),
                side => Completing(new ManualAsyncResult(), before, o => side.Factory.FromAsync(o, o.End, Attached, side.Refusing)),
                "Faulted, AttachedToParent, null, , TaskSchedulerException of ProgramException refused");
        }
    }

    [Fact]
    public void OperationThatCompletedAtOnceIsEndedAtOnce() => FreshThread.Run(static () =>
    {
        int thread = Environment.CurrentManagedThreadId;
        ManualAsyncResult operation = new(completesSynchronously: true);
        LeanTask<int> task = LeanTask.Factory.FromAsync(operation.Begin, _ => Environment.CurrentManagedThreadId, null);
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal(thread, task.Result);

        LeanTask<int> again = LeanTask.Factory.FromAsync(operation, _ => Environment.CurrentManagedThreadId);
        Assert.True(again.IsCompletedSuccessfully);
        Assert.Equal(thread, again.Result);
    });

    [Fact]
    public void EndMethodIsCalledOnceHoweverOftenTheOperationCallsBack()
    {
        ManualAsyncResult operation = new();
        LeanTask<string> task = LeanTask.Factory.FromAsync(operation.Begin, operation.EndWithResult, 1, null);
        operation.Complete();
        operation.Complete();
        Assert.Equal("ended 1", task.Result);
        Assert.Equal(1, operation.Ends);
    }

    [Fact]
    public void EndMethodRunsInTheContextOfTheCall()
    {
        AsyncLocal<string> local = new() { Value = "here" };
        ManualAsyncResult operation = new();
        LeanTask<string?> task = LeanTask.Factory.FromAsync<string?>(operation, _ => local.Value);
        local.Value = "elsewhere";
        operation.Complete();
        Assert.Equal("here", task.Result);
    }

    [Fact]
    public void LeanTaskIsAnOperationAsWell()
    {
        LeanTaskSource<int> source = new();
        LeanTask<int> task = LeanTask<int>.Factory.FromAsync(source, static ended => ((LeanTask<int>)ended).Result + 1);
        Assert.Equal(TaskStatus.WaitingForActivation, task.Status);
        source.SetResult(1);
        Assert.Equal(2, task.Result);
    }

    [Fact]
    public void ParentWaitsForAnOperationAndNotForOneThatCouldNotBeBegun()
    {
        ManualAsyncResult operation = new();
        LeanTask parent = LeanTask.Factory.StartNew(() =>
        {
            ManualAsyncResult failing = new(beginFailure: new ProgramException("a"));
            Assert.Throws<ProgramException>(() => { LeanTask.Factory.FromAsync(failing.Begin, failing.End, null, Attached); });
            LeanTask.Factory.FromAsync(operation.Begin, operation.End, null, Attached);
        });
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        operation.Complete();
        Patience.UntilEnded(parent);
        Assert.Equal(TaskStatus.RanToCompletion, parent.Status);
    }

    [Fact]
    public void OperationWithoutAHandleThrows() =>
        Comparison.Same(
            static s => s.Factory.FromAsync(new HandlelessAsyncResult(), static _ => { }, Attached),
            static s => s.Factory.FromAsync(new HandlelessAsyncResult(), static _ => { }, Attached),
            "throws ");

    [Fact]
    public void ArgumentsAreCheckedInTheOrderOfTheBcl()
    {
        const TaskCreationOptions bad = TaskCreationOptions.LongRunning;
        Action<IAsyncResult> end = static _ => { };
        Action<IAsyncResult> noEnd = null!;
        Func<AsyncCallback, object?, IAsyncResult> begin = static (_, _) => null!;
        Func<AsyncCallback, object?, IAsyncResult> noBegin = null!;
        Func<int, AsyncCallback, object?, IAsyncResult> noBegin1 = null!;
        Func<int, int, AsyncCallback, object?, IAsyncResult> noBegin2 = null!;
        Func<int, int, int, AsyncCallback, object?, IAsyncResult> noBegin3 = null!;
        Comparison.Same(s => s.Factory.FromAsync(null!, noEnd, bad, null!), s => s.Factory.FromAsync(null!, noEnd, bad, null!), "of asyncResult");
        Comparison.Same(s => s.Factory.FromAsync(Task.CompletedTask, noEnd, bad, null!), s => s.Factory.FromAsync(Task.CompletedTask, noEnd, bad, null!), "of endMethod");
        Comparison.Same(s => s.Factory.FromAsync(Task.CompletedTask, end, bad, null!), s => s.Factory.FromAsync(Task.CompletedTask, end, bad, null!), "of scheduler");
        Comparison.Same(s => s.Factory.FromAsync(Task.CompletedTask, end, bad), s => s.Factory.FromAsync(Task.CompletedTask, end, bad), "of creationOptions");
        Comparison.Same(s => s.Factory.FromAsync(Task.CompletedTask, end), s => s.Factory.FromAsync(Task.CompletedTask, end), "of creationOptions");
        Comparison.Same(s => s.Factory.FromAsync(noBegin, noEnd, null, bad), s => s.Factory.FromAsync(noBegin, noEnd, null, bad), "of beginMethod");
        Comparison.Same(s => s.Factory.FromAsync(begin, noEnd, null, bad), s => s.Factory.FromAsync(begin, noEnd, null, bad), "of endMethod");
        Comparison.Same(s => s.Factory.FromAsync(begin, end, null, bad), s => s.Factory.FromAsync(begin, end, null, bad), "of creationOptions");
        Comparison.Same(s => s.Factory.FromAsync(begin, end, null), s => s.Factory.FromAsync(begin, end, null), "of creationOptions");
        Comparison.Same(s => s.Factory.FromAsync(begin, end, null, Attached), s => s.Factory.FromAsync(begin, end, null, Attached), "throws NullReferenceException");
        Comparison.Same(s => s.Factory.FromAsync(noBegin1, end, 1, null), s => s.Factory.FromAsync(noBegin1, end, 1, null), "of beginMethod");
        Comparison.Same(s => s.Factory.FromAsync(noBegin2, end, 1, 2, null), s => s.Factory.FromAsync(noBegin2, end, 1, 2, null), "of beginMethod");
        Comparison.Same(s => s.Factory.FromAsync(noBegin3, end, 1, 2, 3, null), s => s.Factory.FromAsync(noBegin3, end, 1, 2, 3, null), "of beginMethod");
    }

    private static LeanTaskFactory Plain(LeanSide side) => new(side.Own);

    private static TaskFactory Plain(BclSide side) => new(side.Own);

    private static LeanTaskFactory<string> PlainOfT(LeanSide side) => new(side.Own);

    private static TaskFactory<string> PlainOfT(BclSide side) => new(side.Own);

    /// <summary>Operations that complete at once or later, cannot be begun, and end well, with an exception, or canceled.</summary>
    private static void SameBegun(Func<LeanSide, ManualAsyncResult, LeanTask> lean, Func<BclSide, ManualAsyncResult, Task> bcl)
    {
        Func<ManualAsyncResult>[] operations =
        [
            static () => new(),
            static () => new(completesSynchronously: true),
            static () => new(beginFailure: new ProgramException("begin")),
            static () => new(endFailure: new ProgramException("end")),
            static () => new(completesSynchronously: true, endFailure: new ProgramException("end")),
            static () => new(endFailure: new OperationCanceledException("canceled")),
            static () => new(completesSynchronously: true, endFailure: new OperationCanceledException("canceled", new CancellationToken(canceled: true))),
        ];
        string[] expected = ["RanToCompletion", "RanToCompletion", "throws ProgramException begin", "ProgramException end", "ProgramException end", "Canceled", "Canceled"];
        for (int i = 0; i < operations.Length; i++)
        {
            ManualAsyncResult ours = operations[i]();
            ManualAsyncResult theirs = operations[i]();
            Comparison.Same(side => Completing(ours, before: false, o => lean(side, o)), side => Completing(theirs, before: false, o => bcl(side, o)), expected[i]);
            Assert.Equal((theirs.Ends, theirs.Arguments, theirs.AsyncState), (ours.Ends, ours.Arguments, ours.AsyncState));
        }
    }

    /// <summary>Operations that have completed before the call, or complete later, and end well, with an exception, or canceled.</summary>
    private static void SameAwaited(
        Func<LeanSide, ManualAsyncResult, Ends, LeanTask> lean, Func<BclSide, ManualAsyncResult, Ends, Task> bcl, string where)
    {
        Exception?[] failures = [null, new ProgramException("end"), new OperationCanceledException("canceled")];
        string[] expected = ["RanToCompletion", "ProgramException end", "Canceled"];
        for (int i = 0; i < failures.Length; i++)
        {
            foreach (bool before in new[] { true, false })
            {
                ManualAsyncResult ours = new(endFailure: failures[i]);
                ManualAsyncResult theirs = new(endFailure: failures[i]);
                Comparison.Same(
                    side => Completing(ours, before, o => lean(side, o, new Ends(side.Act, o))),
                    side => Completing(theirs, before, o => bcl(side, o, new Ends(side.Act, o))),
                    expected[i]);
                Comparison.Same(
                    side => Completing(new ManualAsyncResult(), before, o => lean(side, o, new Ends(side.Act, o))),
                    side => Completing(new ManualAsyncResult(), before, o => bcl(side, o, new Ends(side.Act, o))),
                    where);
                Assert.Equal((1, 1), (theirs.Ends, ours.Ends));
            }
        }
    }

    private static TTask Completing<TTask>(ManualAsyncResult operation, bool before, Func<ManualAsyncResult, TTask> call)
        where TTask : IAsyncResult
    {
        if (before)
            operation.Complete();
        TTask task = call(operation);
        if (!operation.IsCompleted)
        {
            Assert.False(task.IsCompleted);
            Assert.Equal(0, operation.Ends);
            operation.Complete();
        }

        return task;
    }

    /// <summary>End methods that tell where they run.</summary>
    private sealed class Ends(Action tell, ManualAsyncResult operation)
    {
        public void Act(IAsyncResult asyncResult)
        {
            tell();
            operation.End(asyncResult);
        }

        public string Give(IAsyncResult asyncResult)
        {
            tell();
            return operation.EndWithResult(asyncResult);
        }
    }

    private sealed class HandlelessAsyncResult : IAsyncResult
    {
        public object? AsyncState => null;

        public WaitHandle AsyncWaitHandle => throw new ProgramException("no handle");

        public bool CompletedSynchronously => false;

        public bool IsCompleted => false;
    }
}

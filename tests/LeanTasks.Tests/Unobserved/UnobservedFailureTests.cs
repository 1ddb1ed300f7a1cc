using System.Threading.Tasks.Sources;
using LeanTasks.Tests.Guard;
using LeanTasks.Tests.Misuse;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Unobserved;

/// <summary>Failures of pooled methods and flows that nobody looks at raise <see cref="TaskScheduler.UnobservedTaskException"/>, as those of the BCL's <c>async ValueTask</c>.</summary>
public sealed class UnobservedFailureTests
{
    private const string Alone = "LEANTASKS_TESTS_UNOBSERVED_ALONE";

    // A LeanTask has an event of its own, for which tests beside this one have handlers.
    public static TheoryData<string> Kinds => [.. FailingKind.Ours.Keys.Where(static name => name != nameof(LeanTask))];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void IsToldWhereThatOfAsyncValueTaskIs(string kind)
    {
        string[] expected = Times(FailingKind.Bcl);
        Assert.Equal(expected, Times(FailingKind.Ours[kind]));
        Assert.Contains("Dropped, suspends, faulted: 1", expected);
        Assert.Contains("Dropped, suspends, canceled: 0", expected);
    }

    [Fact]
    public void IsToldWhereNoMethodHasRun() => Assert.Equal([1, 1, 1, 1, 0], Untold.TimesToldByTaskScheduler(
        static message => _ = ValueTask.FromException(new ProgramException(message)),
        static message => _ = PooledFlow.FromException(new ProgramException(message)),
        static message => _ = PooledFlow.FromException<int>(new ProgramException(message)),
        static message => _ = Flow.FromException<int>(new ProgramException(message)),
        static message => _ = Flow.FromException<int>(new OperationCanceledException(message))));

    [Fact]
    public void OfAPromiseItIsNotToldAsOfItsTwin() => Assert.Equal([0, 0], Untold.TimesToldByTaskScheduler(
        static message =>
        {
            ManualResetValueTaskSourceCore<int> twin = default;
            twin.SetException(new ProgramException(message));
        },
        static message =>
        {
            ReusableValueTaskSource<int> source = new();
            _ = source.AsValueTask();
            source.SetException(new ProgramException(message));
        }));

    [Fact]
    public void WhoeverMisusesItIsToldAndNobodyElse() => Assert.Equal([0], Untold.TimesToldByTaskScheduler(static message =>
    {
        ValueTask task = FailingKind.Ours["Pooled"].Fail(Task.CompletedTask, new ProgramException(message));
        Assert.Throws<ProgramException>(task.GetAwaiter().GetResult);
        Assert.Throws<InvalidOperationException>(task.GetAwaiter().GetResult);
    }));

    [Fact]
    public void SenderIsATaskThatHasFailedSo()
    {
        ProgramException failure = new(nameof(SenderIsATaskThatHasFailedSo));
        object? sender = null;
        AggregateException? told = null;
        EventHandler<UnobservedTaskExceptionEventArgs> handler = (from, arguments) =>
        {
            if (ReferenceEquals(arguments.Exception.InnerException, failure))
                (sender, told) = (from, arguments.Exception);
        };
        TaskScheduler.UnobservedTaskException += handler;
        try
        {
            FreshThread.Run(() => { _ = PooledFlow.FromException(failure); });
            Patience.Until(() =>
            {
                Untold.Collect();
                return told is not null;
            });
        }
        finally
        {
            TaskScheduler.UnobservedTaskException -= handler;
        }

        Assert.Single(told!.InnerExceptions);
        Assert.Same(failure, Assert.IsType<Task>(sender, exactMatch: false).Exception!.InnerException);
    }

    [DeepFact]
    public void OfALeanTaskItIsToldWhereItsOwnEventHasNoHandler()
    {
        if (Environment.GetEnvironmentVariable(Alone) is null)
            TestProcess.Run(Alone, "1", "-method", $"{GetType().FullName}.{nameof(OfALeanTaskItIsToldWhereItsOwnEventHasNoHandler)}").AssertPassed(atLeast: 1);
        else
            Assert.Equal(Times(FailingKind.Bcl), Times(FailingKind.Ours[nameof(LeanTask)]));
    }

    [DeepFact]
    public void OfAForgivenMethodItIsToldToo() => InProcess(ModesTests.Forgive);

    [DeepFact]
    public void OfAProvokedMethodItIsToldToo() => InProcess(ModesTests.Provoke);

    private static string[] Times(FailingKind kind)
    {
        int[] times = Untold.TimesToldByTaskScheduler([.. FailureUse.All.Select(use => (Action<string>)(message => use.Play(kind, message)))]);
        return [.. FailureUse.All.Zip(times, static (use, times) => $"{use.Name}: {times}")];
    }

    private static void InProcess(string name)
    {
        SwitchedProcess.SkipWithin(name);
        SwitchedProcess.Run(name, "-method", $"{typeof(UnobservedFailureTests).FullName}.{nameof(IsToldWhereThatOfAsyncValueTaskIs)}")
            .AssertPassed(atLeast: Kinds.Count);
    }
}

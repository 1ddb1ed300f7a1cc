using System.Runtime.CompilerServices;
using LeanTasks.Flows;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Flows;

/// <summary>Which steps are used again.</summary>
public class FlowStepsTests
{
    [Fact]
    public void AStepIsUsedAgainOnceItHasRun() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        Flow<int> flow = AfterTask.Suspend(source, out FlowStep first);
        _ = AfterTask.Suspend(new LeanTaskSource<int>(), out FlowStep beside);
        source.SetResult(1);
        _ = AfterTask.Suspend(new LeanTaskSource<int>(), out FlowStep next);
        Assert.NotSame(first, beside);
        Assert.Same(first, next);
        Assert.Equal(1, HandFlow.ResultOf(flow));
    });

    [Fact]
    public void AStepOfAFlowThatAnUnknownAwaiterMayResumeIsNotUsedAgain() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        HandAwaiter awaiter = new();
        FlowStep? second = null;
        Flow<int> flow = AfterAwaiter.Suspend(awaiter, () => AfterTask.After(source, out second), out FlowStep first);
        awaiter.Call();
        source.SetResult(1);
        _ = AfterAwaiter.Suspend(new HandAwaiter(), static () => default, out FlowStep next);
        _ = AfterTask.Suspend(new LeanTaskSource<int>(), out FlowStep nextOfTask);
        Assert.NotSame(first, next);
        Assert.NotSame(second, nextOfTask);
        Assert.Equal(1, HandFlow.ResultOf(flow));
    });

    [Fact]
    public void AStepIsUsedAgainIfWhatItWasToAwaitHadFailed() => FreshThread.Run(static () =>
    {
        FlowStep? first = null;
        Assert.Throws<ProgramException>(() => AfterFlow.After(Flow.FromException<int>(new ProgramException("failed")), out first));
        _ = AfterFlow.After(AfterTask.Suspend(new LeanTaskSource<int>(), out _), out FlowStep next);
        Assert.Same(first, next);
    });

    /// <summary>What the F# compiler makes of the code after <c>let! value = task</c> in <c>flow { let! value = task in return value }</c>.</summary>
    private struct AfterTask : IAsyncStateMachine
    {
        private FlowStep<LeanTaskAwaiter<int>, int> _step;

        public static Flow<int> Suspend(LeanTaskSource<int> source, out FlowStep step) => FlowBox<int>.Of(After(source, out step));

        public static Flow<int> After(LeanTaskSource<int> source, out FlowStep step)
        {
            AfterTask machine = default;
            step = machine._step = FlowSteps.ForAwaiter<AfterTask, LeanTaskAwaiter<int>, int, int>(in machine);
            return FlowSteps.AfterAwaiter<AfterTask, LeanTaskAwaiter<int>, int, int>(in machine, machine._step, source.Task.GetAwaiter());
        }

        public readonly void MoveNext() => _step.Outcome = new Flow<int>(_step.Input.GetResult());

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }

    /// <summary>The same after an awaiter of the user's, with other code.</summary>
    private struct AfterAwaiter : IAsyncStateMachine
    {
        private FlowStep<HandAwaiter, int> _step;
        private Func<Flow<int>> _next;

        public static Flow<int> Suspend(HandAwaiter awaiter, Func<Flow<int>> next, out FlowStep step)
        {
            AfterAwaiter machine = new() { _next = next };
            step = machine._step = FlowSteps.ForAwaiter<AfterAwaiter, HandAwaiter, int, int>(in machine);
            return FlowBox<int>.Of(FlowSteps.AfterAwaiter<AfterAwaiter, HandAwaiter, int, int>(in machine, machine._step, awaiter));
        }

        public readonly void MoveNext() => _step.Outcome = _next();

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }

    /// <summary>The same after another flow.</summary>
    private struct AfterFlow : IAsyncStateMachine
    {
        private FlowStep<AwaitedFlowResult<int>, int> _step;

        public static Flow<int> After(Flow<int> flow, out FlowStep step)
        {
            AfterFlow machine = default;
            step = machine._step = FlowSteps.ForFlow<AfterFlow, int, int>(in machine);
            return FlowSteps.AfterFlow<AfterFlow, int, int>(in machine, machine._step, flow);
        }

        public readonly void MoveNext() => _step.Outcome = new Flow<int>(_step.Input.GetResult());

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}

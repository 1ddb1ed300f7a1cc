using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a compiler makes of the places where a flow can suspend, with delegates for what follows. Each is a flow of its own.</summary>
internal static class ModelFlow
{
    /// <summary>As after <c>let!</c> of another flow.</summary>
    internal static Flow<int> Bind(Flow<int> flow, Func<int, Flow<int>> next)
    {
        try
        {
            return FlowBox<int>.Of(BindAgain(flow, next));
        }
        catch (Exception failure)
        {
            // As around a whole flow: the failure of the awaited one is thrown here.
            return Flow.FromException<int>(failure);
        }
    }

    /// <summary>The same, in a flow that has already begun.</summary>
    internal static Flow<int> BindAgain(Flow<int> flow, Func<int, Flow<int>> next) =>
        flow.Pending is null ? next(flow.Value) : new BindStep(next).After(flow);

    /// <summary>As after <c>let!</c> of a task.</summary>
    internal static Flow<int> Bind(LeanTask<int> task, Func<int, Flow<int>> next)
    {
        LeanTaskAwaiter<int> awaiter = task.GetAwaiter();
        return FlowBox<int>.Of(awaiter.IsCompleted ? next(awaiter.GetResult()) : new TaskStep(next).After(awaiter));
    }

    /// <summary>As after <c>let!</c> of a value task.</summary>
    internal static Flow<int> Bind(ValueTask<int> task, Func<int, Flow<int>> next)
    {
        ValueTaskAwaiter<int> awaiter = task.GetAwaiter();
        return FlowBox<int>.Of(awaiter.IsCompleted ? next(awaiter.GetResult()) : new ValueTaskStep(next).After(awaiter));
    }

    /// <summary>As after <c>try</c> with <c>return!</c> of another flow.</summary>
    internal static Flow<int> End(Flow<int> flow, Func<Flow<int>, Exception?, Flow<int>> next) =>
        FlowBox<int>.Of(flow.Pending is null ? next(flow, null) : new EndFrame(next).Over(flow));

    /// <summary>As of <c>while</c>: <paramref name="round"/> gives what each comes to, by <c>return!</c>, or null after the last.</summary>
    internal static Flow<int> Loop(Func<Flow<int>?> round)
    {
        Flow<int> last = default;
        while (last.Pending is null)
        {
            if (round() is not { } next)
                return last;
            last = next;
        }

        return FlowBox<int>.Of(new LoopFrame(round).Over(last));
    }

    private sealed class BindStep(Func<int, Flow<int>> next) : FlowBind<int, int>
    {
        public override Flow<int> Proceed() => next(Input.GetResult());
    }

    private sealed class TaskStep(Func<int, Flow<int>> next) : FlowAfterAwaiter<LeanTaskAwaiter<int>, int, int>
    {
        public override Flow<int> Proceed() => next(Input.GetResult());
    }

    private sealed class ValueTaskStep(Func<int, Flow<int>> next) : FlowAfterAwaiter<ValueTaskAwaiter<int>, int, int>
    {
        public override Flow<int> Proceed() => next(Input.GetResult());
    }

    private sealed class EndFrame(Func<Flow<int>, Exception?, Flow<int>> next) : TryFrame<int, int>
    {
        public override Flow<int> Proceed(Flow<int> outcome, Exception? exception) => next(outcome, exception);
    }

    private sealed class LoopFrame(Func<Flow<int>?> next) : FlowLoop<int, int>(0)
    {
        public override bool Proceed(ref int state, ref Flow<int> round)
        {
            if (next() is not { } another)
                return false;
            round = another;
            return true;
        }
    }
}

using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a compiler makes of the places where a flow can suspend, with delegates for what follows.</summary>
internal static class ModelFlow
{
    /// <summary>As after <c>let!</c> of another flow; with another <paramref name="resumption"/> as after a part of the same.</summary>
    internal static Flow<int> Bind(Flow<int> flow, Func<int, Flow<int>> next, FlowResumption resumption = FlowResumption.InCapturedContext) =>
        flow.Pending is { } pending ? new BindNode(next, resumption).After(pending) : next(flow.Value);

    /// <summary>As after <c>let!</c> of a task.</summary>
    internal static Flow<int> Bind(LeanTask<int> task, Func<int, Flow<int>> next)
    {
        LeanTaskAwaiter<int> awaiter = task.GetAwaiter();
        return awaiter.IsCompleted ? next(awaiter.GetResult()) : new AwaitNode(awaiter.GetResult, next).After(ref awaiter);
    }

    /// <summary>As after <c>let!</c> of a value task.</summary>
    internal static Flow<int> Bind(ValueTask<int> task, Func<int, Flow<int>> next)
    {
        ValueTaskAwaiter<int> awaiter = task.GetAwaiter();
        return awaiter.IsCompleted ? next(awaiter.GetResult()) : new AwaitNode(awaiter.GetResult, next).After(ref awaiter);
    }

    /// <summary>As after <c>try</c>.</summary>
    internal static Flow<int> End(Flow<int> part, Func<Flow<int>, Exception?, Flow<int>> next) =>
        part.Pending is { } pending ? new EndNode(next).After(pending) : next(part, null);

    /// <summary>As of <c>while</c>: <paramref name="round"/> gives what each comes to, or null after the last.</summary>
    internal static Flow<int> Loop(Func<Flow<int>?> round)
    {
        Flow<int> last = default;
        while (last.Pending is null)
        {
            if (round() is not { } next)
                return last;
            last = next;
        }

        return new LoopNode(round).After(last.Pending);
    }

    /// <summary>As of <c>return!</c>.</summary>
    internal static Flow<int> TailCall(Flow<int> flow)
    {
        flow.Pending?.MarkTailCall();
        return flow;
    }

    private sealed class BindNode(Func<int, Flow<int>> next, FlowResumption resumption) : FlowBind<int, int>(resumption)
    {
        public override Flow<int> Proceed(int value) => next(value);
    }

    private sealed class EndNode(Func<Flow<int>, Exception?, Flow<int>> next) : FlowEnd<int, int>(FlowResumption.WithinFlow)
    {
        public override Flow<int> Proceed(Flow<int> outcome, Exception? exception) => next(outcome, exception);
    }

    private sealed class AwaitNode(Func<int> result, Func<int, Flow<int>> next) : FlowAfterAwaiter<int>
    {
        public override Flow<int> Proceed() => next(result());
    }

    private sealed class LoopNode(Func<Flow<int>?> next) : FlowLoop<int, int>(0)
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

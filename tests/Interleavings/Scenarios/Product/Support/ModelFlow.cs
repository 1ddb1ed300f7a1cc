using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a compiler makes of the places where a flow can suspend, with delegates for what follows.</summary>
internal static class ModelFlow
{
    /// <summary>As after <c>let!</c> of another flow; with another <paramref name="place"/> as after a part of the same.</summary>
    internal static LeanFlow<int> Bind(LeanFlow<int> flow, Func<int, LeanFlow<int>> next, FlowPlace place = FlowPlace.Back) =>
        flow.Pending is { } pending ? new BindNode(next, place).After(pending) : next(flow.Value);

    /// <summary>As after <c>let!</c> of a task.</summary>
    internal static LeanFlow<int> Bind(LeanTask<int> task, Func<int, LeanFlow<int>> next)
    {
        LeanTaskAwaiter<int> awaiter = task.GetAwaiter();
        return awaiter.IsCompleted ? next(awaiter.GetResult()) : new AwaitNode(awaiter.GetResult, next).After(ref awaiter);
    }

    /// <summary>As after <c>let!</c> of a value task.</summary>
    internal static LeanFlow<int> Bind(ValueTask<int> task, Func<int, LeanFlow<int>> next)
    {
        ValueTaskAwaiter<int> awaiter = task.GetAwaiter();
        return awaiter.IsCompleted ? next(awaiter.GetResult()) : new AwaitNode(awaiter.GetResult, next).After(ref awaiter);
    }

    /// <summary>As after <c>try</c>.</summary>
    internal static LeanFlow<int> End(LeanFlow<int> part, Func<LeanFlow<int>, Exception?, LeanFlow<int>> next) =>
        part.Pending is { } pending ? new EndNode(next).After(pending) : next(part, null);

    /// <summary>As of <c>while</c>: <paramref name="round"/> gives what each comes to, or null after the last.</summary>
    internal static LeanFlow<int> Loop(Func<LeanFlow<int>?> round)
    {
        LeanFlow<int> last = default;
        while (last.Pending is null)
        {
            if (round() is not { } next)
                return last;
            last = next;
        }

        return new LoopNode(round).After(last.Pending);
    }

    /// <summary>As of <c>return!</c>.</summary>
    internal static LeanFlow<int> Foreign(LeanFlow<int> flow)
    {
        flow.Pending?.SetForeign();
        return flow;
    }

    private sealed class BindNode(Func<int, LeanFlow<int>> next, FlowPlace place) : FlowBind<int, int>(place)
    {
        public override LeanFlow<int> Proceed(int value) => next(value);
    }

    private sealed class EndNode(Func<LeanFlow<int>, Exception?, LeanFlow<int>> next) : FlowEnd<int, int>(FlowPlace.Here)
    {
        public override LeanFlow<int> Proceed(LeanFlow<int> outcome, Exception? exception) => next(outcome, exception);
    }

    private sealed class AwaitNode(Func<int> result, Func<int, LeanFlow<int>> next) : FlowAwait<int>
    {
        public override LeanFlow<int> Proceed() => next(result());
    }

    private sealed class LoopNode(Func<LeanFlow<int>?> next) : FlowLoop<int, int>(0)
    {
        public override bool Proceed(ref int state, ref LeanFlow<int> round)
        {
            if (next() is not { } another)
                return false;
            round = another;
            return true;
        }
    }
}

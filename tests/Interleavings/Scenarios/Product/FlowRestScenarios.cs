using LeanTasks.Flows;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// The rest of a flow after a part of it that suspends and ends on another thread: it goes on in the context that the part has
/// left. And what awaits another flow, and goes on in its own.
/// </summary>
public class FlowRestScenarios
{
    private const int Before = 6;
    private const int Left = 7;
    private const int OfOther = 8;
    private const int OfResumer = 9;

    private static readonly AsyncLocal<int> s_local = new();

    private delegate Flow<int> Awaits(Flow<int> part, Func<Flow<int>> next);

    [Fact]
    public void ARestAwaits() => Explored.Always(static execution => Meets(execution, LeavesLocal, AfterPart, Left));

    [Fact]
    public void AnEndAwaits() => Explored.Always(static execution => Meets(execution, LeavesLocal, AfterAnyEnd, Left));

    [Fact]
    public void AnotherFlowAwaits() => Explored.Always(static execution => Meets(execution, LeavesLocal, AfterOther, Before));

    [Fact]
    public void AnEndAwaitsWhatIsReturnedFromAnotherFlow() => Explored.Always(static execution =>
        Meets(execution, static (signal, _) => ModelFlow.TailCall(LeavesLocal(signal, new ModelSignal())), AfterAnyEnd, Before));

    [Fact]
    public void AnEndAwaitsAPartThatBecomesAnother() => Explored.Always(
        static execution => Meets(execution, static (first, last) => Tail(first, SetsLocal(last, OfOther)), AfterAnyEnd, OfOther));

    [Fact]
    public void AnEndAwaitsAPartThatBecomesAnotherFlow() => Explored.Always(
        static execution => Meets(execution, static (first, last) => Tail(first, ModelFlow.TailCall(SetsLocal(last, OfOther))), AfterAnyEnd, Left));

    [Fact]
    public void AnEndAwaitsAnotherFlowThatBecomesOneOfItsParts() => Explored.Always(
        static execution => Meets(execution, static (first, last) => ModelFlow.TailCall(Tail(first, SetsLocal(last, OfOther))), AfterAnyEnd, Before));

    [Fact]
    public void AnEndAwaitsAnotherFlowThatBecomesTwoOfItsParts() => Explored.Always(static execution =>
    {
        ModelSignal second = new();
        Meets(
            execution,
            (first, last) => ModelFlow.TailCall(Tail(first, Tail(second, SetsLocal(last, OfOther)))),
            AfterAnyEnd,
            Before,
            second);
    });

    /// <summary>Each round suspends, and is completed by another thread.</summary>
    [Fact]
    public void ALoop() => Explored.Always(static execution =>
    {
        ModelSignal[] signals = [new(), new(), new()];
        Flow<int>[] rounds = [.. signals.Select(static (signal, index) => SetsLocal(signal, index))];
        ModelReader reader = new(execution, "The awaiter", rounds.Length - 1);
        int next = 0;
        execution.Start("loop", () => reader.End(ModelFlow.Loop(() =>
        {
            execution.Require(next == 0 || s_local.Value == next - 1, $"After round {next - 1} there is the context of {s_local.Value}.");
            return next < rounds.Length ? rounds[next++] : null;
        })));
        execution.Start("resume the first and the third", () =>
        {
            signals[0].Set();
            signals[2].Set();
        });
        execution.Start("resume the second", signals[1].Set);
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>The loop is given away by a round that becomes another operation.</summary>
    [Fact]
    public void ALoopWhoseRoundBecomesAnother() => Explored.Always(static execution =>
    {
        ModelSignal first = new();
        ModelSignal last = new();
        Flow<int> only = Tail(first, SetsLocal(last, OfOther));
        ModelReader reader = new(execution, "The awaiter", OfOther);
        int rounds = 0;
        execution.Start("loop", () => reader.End(ModelFlow.Loop(() =>
        {
            if (rounds++ == 0)
                return only;
            execution.Require(rounds == 2 && s_local.Value == OfOther, $"After round {rounds - 1} there is the context of {s_local.Value}.");
            return null;
        })));
        execution.Start("resume", first.Set);
        execution.Start("resume the last", last.Set);
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>A part ends in a synchronization context, with another flow that ends elsewhere: the rest comes back.</summary>
    [Fact]
    public void AnEndComesBackToWhereItsPartHasBecomeAnotherFlow() => Explored.Always(static execution =>
    {
        PostingContext context = new(execution);
        ModelSignal first = new();
        ModelSignal last = new();
        Flow<int> part = Tail(first, ModelFlow.TailCall(SetsLocal(last, OfOther)));
        Once rest = new(execution, "The rest");
        execution.Start("await", () =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            _ = AfterAnyEnd(part, () =>
            {
                rest.Runs();
                execution.Require(SynchronizationContext.Current == context, "The rest goes on elsewhere.");
                execution.Require(s_local.Value == Left, $"The rest goes on in the context of {s_local.Value}.");
                return new Flow<int>(Left);
            });
        });
        execution.Start("resume", () =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            first.Set();
        });
        execution.Start("resume the last", () => Resume(execution, last));
    });

    /// <summary>What awaits another flow in a synchronization context comes back there, whatever that flow becomes.</summary>
    [Fact]
    public void AFlowComesBackFromOneThatBecomesAnother() => Explored.Always(static execution =>
    {
        PostingContext context = new(execution);
        ModelSignal first = new();
        ModelSignal last = new();
        Flow<int> flow = Tail(first, SetsLocal(last, OfOther));
        Once rest = new(execution, "The rest");
        execution.Start("await", () =>
        {
            s_local.Value = Before;
            SynchronizationContext.SetSynchronizationContext(context);
            _ = AfterOther(flow, () =>
            {
                rest.Runs();
                execution.Require(SynchronizationContext.Current == context, "The rest goes on elsewhere.");
                execution.Require(s_local.Value == Before, $"The rest goes on in the context of {s_local.Value}.");
                return new Flow<int>(Left);
            });
        });
        execution.Start("resume", () => Resume(execution, first));
        execution.Start("resume the last", () => Resume(execution, last));
    });

    private static Flow<int> AfterPart(Flow<int> part, Func<Flow<int>> next) => ModelFlow.Bind(part, _ => next(), FlowResumption.WithinFlow);

    private static Flow<int> AfterAnyEnd(Flow<int> part, Func<Flow<int>> next) => ModelFlow.End(part, (_, _) => next());

    private static Flow<int> AfterOther(Flow<int> part, Func<Flow<int>> next) => ModelFlow.Bind(part, _ => next());

    private static Flow<int> LeavesLocal(ModelSignal signal, ModelSignal unused) => SetsLocal(signal, Left);

    private static Flow<int> SetsLocal(ModelSignal signal, int value) => signal.Then(() =>
    {
        s_local.Value = value;
        return new Flow<int>(value);
    });

    private static Flow<int> Tail(ModelSignal signal, Flow<int> last) => signal.Then(() =>
    {
        s_local.Value = Left;
        return last;
    });

    private static void Meets(Execution execution, Func<ModelSignal, ModelSignal, Flow<int>> part, Awaits awaits, int expected, ModelSignal? second = null)
    {
        ModelSignal first = new();
        ModelSignal last = new();
        Flow<int> flow = part(first, last);
        Once rest = new(execution, "The rest");
        execution.Start("await", () =>
        {
            s_local.Value = Before;
            _ = awaits(flow, () =>
            {
                rest.Runs();
                execution.Require(s_local.Value == expected, $"The rest goes on in the context of {s_local.Value}, and not of {expected}.");
                return new Flow<int>(Left);
            });
        });
        execution.Start("resume", () =>
        {
            Resume(execution, first);
            if (second is not null)
                Resume(execution, second);
        });
        if (last.IsAwaited)
            execution.Start("resume the last", () => Resume(execution, last));
    }

    private static void Resume(Execution execution, ModelSignal signal)
    {
        s_local.Value = OfResumer;
        signal.Set();
        execution.Require(s_local.Value == OfResumer, $"The flow has left the context of {s_local.Value} behind.");
    }
}

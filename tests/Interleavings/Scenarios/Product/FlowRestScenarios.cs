using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// The rest of a flow after another that ends, or becomes a third, on another thread: it goes on in its own context, and comes back to
/// its own place.
/// </summary>
public class FlowRestScenarios
{
    private const int Between = 5;
    private const int Before = 6;
    private const int Left = 7;
    private const int OfOther = 8;
    private const int OfResumer = 9;

    private static readonly AsyncLocal<int> s_local = new();

    private delegate Flow<int> Awaits(Flow<int> other, Func<Flow<int>> next);

    [Fact]
    public void AnotherFlowAwaits() => Explored.Always(static execution => Meets(execution, static (first, _) => SetsLocal(first, Left), AfterOther));

    [Fact]
    public void AnEndAwaits() => Explored.Always(static execution => Meets(execution, static (first, _) => SetsLocal(first, Left), AfterAnyEnd));

    [Fact]
    public void AnEndAwaitsAFlowThatBecomesAnother() =>
        Explored.Always(static execution => Meets(execution, static (first, last) => Tail(first, SetsLocal(last, OfOther)), AfterAnyEnd));

    /// <summary>One box is attached to one flow after the other, which end on different threads.</summary>
    [Fact]
    public void AFlowAwaitsTwice() => Explored.Always(static execution =>
    {
        ModelSignal[] signals = [new(), new()];
        Flow<int>[] others = [.. signals.Select(static signal => SetsLocal(signal, Left))];
        ModelReader reader = new(execution, "The awaiter", OfOther);
        execution.Start("await", () =>
        {
            s_local.Value = Before;
            reader.Await(ModelFlow.Bind(others[0], _ =>
            {
                execution.Require(s_local.Value == Before, $"After the first there is the context of {s_local.Value}.");
                s_local.Value = Between;
                return ModelFlow.BindAgain(others[1], _ =>
                {
                    execution.Require(s_local.Value == Between, $"After the second there is the context of {s_local.Value}.");
                    return new Flow<int>(OfOther);
                });
            }));
        });
        execution.Start("resume the first", () => Resume(execution, signals[0]));
        execution.Start("resume the second", () => Resume(execution, signals[1]));
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>Each round suspends, and is completed by another thread.</summary>
    [Fact]
    public void ALoop() => Explored.Always(static execution =>
    {
        ModelSignal[] signals = [new(), new(), new()];
        Flow<int>[] rounds = [.. signals.Select(static (signal, index) => SetsLocal(signal, index))];
        ModelReader reader = new(execution, "The awaiter", rounds.Length - 1);
        int next = 0;
        execution.Start("loop", () =>
        {
            s_local.Value = Before;
            reader.End(ModelFlow.Loop(() =>
            {
                execution.Require(s_local.Value == Before, $"After round {next - 1} there is the context of {s_local.Value}.");
                return next < rounds.Length ? rounds[next++] : null;
            }));
        });
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
        execution.Start("loop", () =>
        {
            s_local.Value = Before;
            reader.End(ModelFlow.Loop(() =>
            {
                execution.Require(s_local.Value == Before, $"After round {rounds} there is the context of {s_local.Value}.");
                return rounds++ == 0 ? only : null;
            }));
        });
        execution.Start("resume", first.Set);
        execution.Start("resume the last", last.Set);
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>What awaits another flow in a synchronization context comes back there, whatever that flow becomes.</summary>
    [Fact]
    public void AFlowComesBackFromOneThatBecomesAnother() => Explored.Always(static execution => ComesBack(execution, AfterOther));

    [Fact]
    public void AnEndComesBackFromAFlowThatBecomesAnother() => Explored.Always(static execution => ComesBack(execution, AfterAnyEnd));

    private static Flow<int> AfterAnyEnd(Flow<int> other, Func<Flow<int>> next) => ModelFlow.End(other, (_, _) => next());

    private static Flow<int> AfterOther(Flow<int> other, Func<Flow<int>> next) => ModelFlow.Bind(other, _ => next());

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

    private static void Meets(Execution execution, Func<ModelSignal, ModelSignal, Flow<int>> other, Awaits awaits)
    {
        ModelSignal first = new();
        ModelSignal last = new();
        Flow<int> flow = other(first, last);
        Once rest = new(execution, "The rest");
        execution.Start("await", () =>
        {
            s_local.Value = Before;
            _ = awaits(flow, () =>
            {
                rest.Runs();
                execution.Require(s_local.Value == Before, $"The rest goes on in the context of {s_local.Value}.");
                return new Flow<int>(Left);
            });
        });
        execution.Start("resume", () => Resume(execution, first));
        if (last.IsAwaited)
            execution.Start("resume the last", () => Resume(execution, last));
    }

    private static void ComesBack(Execution execution, Awaits awaits)
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
            _ = awaits(flow, () =>
            {
                rest.Runs();
                execution.Require(SynchronizationContext.Current == context, "The rest goes on elsewhere.");
                execution.Require(s_local.Value == Before, $"The rest goes on in the context of {s_local.Value}.");
                return new Flow<int>(Left);
            });
        });
        execution.Start("resume", () => Resume(execution, first));
        execution.Start("resume the last", () => Resume(execution, last));
    }

    private static void Resume(Execution execution, ModelSignal signal)
    {
        s_local.Value = OfResumer;
        signal.Set();
        execution.Require(s_local.Value == OfResumer, $"The flow has left the context of {s_local.Value} behind.");
    }
}

using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A flow that ends with another operation, and so becomes that, while somebody awaits it and while the other ends.</summary>
public class FlowTailScenarios
{
    private const int Result = 77;

    [Fact]
    public void ADelegateAwaits() => Explored.Always(static execution => Meets(execution, static (reader, flow) => reader.Await(flow)));

    [Fact]
    public void AnotherFlowAwaits() => Explored.Always(static execution => Meets(execution, static (reader, flow) => reader.Bind(flow)));

    [Fact]
    public void ARestAwaits() => Explored.Always(static execution => Meets(execution, static (reader, flow) => reader.End(flow)));

    [Fact]
    public void ATaskAwaits() => Explored.Always(static execution => Meets(execution, static (reader, flow) => reader.AsTask(flow)));

    [Fact]
    public void AMethodAwaits() => Explored.Always(static execution => Meets(execution, static (reader, flow) => _ = reader.AwaitInMethod(flow)));

    /// <summary>It is attached as it is, but cannot be given away: it is no continuation.</summary>
    [Fact]
    public void AMethodOfTheBclAwaits() =>
        Explored.Always(static execution => Meets(execution, static (reader, flow) => _ = reader.AwaitInMethodOfTheBcl(flow)));

    /// <summary>The flow that awaits is attached as it is, but cannot be given away.</summary>
    [Fact]
    public void AnotherFlowAwaitsAsAValueTask() => Explored.Always(static execution =>
        Meets(execution, static (reader, flow) => reader.End(ModelFlow.Bind(flow.AsValueTask(), Flow.FromResult))));

    /// <summary>The awaiter has been there before: it is given away, whether the other has ended or not.</summary>
    [Fact]
    public void AFlowHasAwaitedBefore() => Explored.Always(static execution =>
    {
        Tail tail = new();
        ModelReader reader = new(execution, "The awaiter", Result);
        reader.Bind(tail.Flow);
        execution.Start("resume", tail.First.Set);
        execution.Start("resume the last", tail.Last.Set);
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>It is given away twice, or forwards what forwards.</summary>
    [Fact]
    public void ThreeInARow() => Explored.Always(static execution =>
    {
        ModelSignal first = new();
        Tail tail = new();
        Flow<int> flow = first.Then(() => tail.Flow);
        ModelReader reader = new(execution, "The awaiter", Result);
        execution.Start("await and resume the last", () =>
        {
            reader.End(flow);
            tail.Last.Set();
        });
        execution.Start("resume", first.Set);
        execution.Start("resume the second", tail.First.Set);
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>The second has become the third before the first becomes the second. When the third becomes the last, the second hands its awaiter on, if it has one.</summary>
    [Fact]
    public void TheSecondIsAhead() => Explored.Always(static execution =>
    {
        ModelSignal first = new();
        ModelSignal second = new();
        Tail tail = new();
        Flow<int> ahead = second.Then(() => tail.Flow);
        Flow<int> flow = first.Then(() => ahead);
        second.Set();
        ModelReader reader = new(execution, "The awaiter", Result);
        execution.Start("await", () => reader.Bind(flow));
        execution.Start("resume", first.Set);
        execution.Start("resume the third and the last", () =>
        {
            tail.First.Set();
            tail.Last.Set();
        });
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>Each step awaits a task that another thread completes, and ends with the next step.</summary>
    [Fact]
    public void ARecursion() => Explored.Always(
        static execution =>
        {
            LeanTaskSource<int>[] sources = [new(), new(), new()];
            Flow<int> Step(int number, int sum) => number == sources.Length
                ? new Flow<int>(sum)
                : ModelFlow.Bind(sources[number].Task, value => Step(number + 1, sum + value));
            ModelReader reader = new(execution, "The awaiter", 7);
            execution.Start("call", () => reader.End(Step(0, 0)));
            execution.Start("complete the first and the third", () =>
            {
                sources[0].SetResult(1);
                sources[2].SetResult(4);
            });
            execution.Start("complete the second", () => sources[1].SetResult(2));
            ModelReader.OneHasTheResult(execution, reader);
        },
        preemptions: 1);

    /// <summary>Its awaiter is no longer there, but it must be told all the same.</summary>
    [Fact]
    public void AStaleFlowAwaits() => Explored.Always(static execution => StaleMeets(execution, static (reader, flow) => reader.Bind(flow)));

    [Fact]
    public void AStaleDelegateAwaits() => Explored.Always(static execution => StaleMeets(execution, static (reader, flow) => reader.Await(flow)));

    [Fact]
    public void AStaleTaskAwaits() => Explored.Always(static execution => StaleMeets(execution, static (reader, flow) => reader.AsTask(flow)));

    [Fact]
    public void AStaleOnePolls() => Explored.Always(static execution => StaleMeets(execution, static (reader, flow) => reader.Poll(flow)));

    /// <summary>Against the rules: neither has been there before, and the flow becomes another while they come.</summary>
    [Fact]
    public void TwoFlowsAwait() => Explored.Always(
        static execution =>
        {
            Tail tail = new();
            ModelReader one = new(execution, "The one", Result);
            ModelReader other = new(execution, "The other", Result);
            execution.Start("await", () => one.End(tail.Flow));
            execution.Start("await too", () => other.End(tail.Flow));
            execution.Start("resume both", () =>
            {
                tail.First.Set();
                tail.Last.Set();
            });
            ModelReader.OneHasTheResult(execution, one, other);
        },
        preemptions: 1);

    /// <summary>Against the rules: what the flow ends with is awaited by somebody else too.</summary>
    [Fact]
    public void AnotherAwaitsTheLast() => Explored.Always(static execution =>
    {
        Tail tail = new();
        ModelReader rightful = new(execution, "The awaiter", Result);
        ModelReader other = new(execution, "The awaiter the last", Result);
        rightful.End(tail.Flow);
        execution.Start("resume", tail.First.Set);
        execution.Start("await the last", () => other.Await(tail.LastFlow));
        execution.Start("resume the last", tail.Last.Set);
        ModelReader.OneHasTheResult(execution, rightful, other);
    });

    private static void Meets(Execution execution, Action<ModelReader, Flow<int>> awaits)
    {
        Tail tail = new();
        ModelReader reader = new(execution, "The awaiter", Result);
        execution.Start("await", () => awaits(reader, tail.Flow));
        execution.Start("resume", tail.First.Set);
        execution.Start("resume the last", tail.Last.Set);
        ModelReader.OneHasTheResult(execution, reader);
    }

    private static void StaleMeets(Execution execution, Action<ModelReader, Flow<int>> awaits)
    {
        Tail tail = new();
        ModelReader rightful = new(execution, "The rightful one", Result);
        ModelReader stale = new(execution, "The stale one", Result);
        rightful.End(tail.Flow);
        execution.Start("resume both", () =>
        {
            tail.First.Set();
            tail.Last.Set();
        });
        execution.Start("stale", () => awaits(stale, tail.Flow));
        ModelReader.OneHasTheResult(execution, rightful, stale);
    }

    /// <summary>A suspended flow that ends with another, which is suspended too.</summary>
    private sealed class Tail
    {
        internal Tail()
        {
            LastFlow = Last.Then(Result);
            Flow = First.Then(() => LastFlow);
        }

        internal ModelSignal First { get; } = new();

        internal ModelSignal Last { get; } = new();

        internal Flow<int> Flow { get; }

        internal Flow<int> LastFlow { get; }
    }
}

using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A flow that ends while others begin to await it: by a delegate, by another flow, by a task.</summary>
public class FlowScenarios
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

    [Fact]
    public void ThreeFlowsAwaitEachOther() => Explored.Always(static execution =>
        Meets(execution, static (reader, flow) => reader.Bind(ModelFlow.Bind(ModelFlow.Bind(flow, Flow.FromResult), Flow.FromResult))));

    /// <summary>As a source does in which both an answer and a time limit call the continuation: one of them is refused.</summary>
    [Fact]
    public void ASourceResumesItOnTwoThreads() => Explored.Always(static execution =>
    {
        ModelSignal signal = new();

        // A step in the flow's code, so that the other thread can come in between.
        int result = Result;
        Flow<int> flow = signal.Then(() => new Flow<int>(Volatile.Read(ref result)));
        int refused = 0;
        void Resume()
        {
            if (Record.Exception(signal.Set) is InvalidOperationException)
                refused++;
        }

        execution.Start("resume", Resume);
        execution.Start("resume, too", Resume);
        execution.AtEnd(() =>
        {
            execution.Require(refused == 1, $"{refused} were refused.");
            execution.Require(flow.GetAwaiter().GetResult() == Result, "It has another result.");
        });
    });

    [Fact]
    public void AFlowFailsWhileAnotherAwaits() => Explored.Always(static execution =>
    {
        ModelSignal signal = new();
        TimeoutException expected = new();
        Flow<int> flow = signal.Then(() => throw expected);
        Once continuation = new(execution, "The continuation");
        execution.Start("await", () =>
        {
            FlowAwaiter<int> awaiter = ModelFlow.Bind(flow, Flow.FromResult).GetAwaiter();
            void Look()
            {
                continuation.Runs();
                Exception? thrown = Record.Exception(() => awaiter.GetResult());
                execution.Require(ReferenceEquals(thrown, expected), $"The awaiter is told {thrown}.");
            }

            if (awaiter.IsCompleted)
                Look();
            else
                awaiter.UnsafeOnCompleted(Look);
        });
        execution.Start("resume", signal.Set);
    });

    /// <summary>The task completes while the flow attaches to it, and the flow ends while it is awaited.</summary>
    [Fact]
    public void AFlowAwaitsATask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        ModelReader reader = new(execution, "The awaiter", Result + 1);
        execution.Start("await", () => reader.Bind(ModelFlow.Bind(source.Task, static value => new Flow<int>(value + 1))));
        execution.Start("complete", () => source.SetResult(Result));
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>Against the rules, but both are to be told, and one gets the result.</summary>
    [Fact]
    public void TwoFlowsAwait() => Explored.Always(
        static execution => TwoMeet(execution, static (reader, flow) => reader.Bind(flow), static (reader, flow) => reader.Bind(flow)), preemptions: 1);

    [Fact]
    public void ARestAndADelegateAwait() => Explored.Always(
        static execution => TwoMeet(execution, static (reader, flow) => reader.End(flow), static (reader, flow) => reader.Await(flow)));

    [Fact]
    public void ATaskAndAFlowAwait() => Explored.Always(
        static execution => TwoMeet(execution, static (reader, flow) => reader.AsTask(flow), static (reader, flow) => reader.End(flow)));

    [Fact]
    public void OneAwaitsAndOnePolls() => Explored.Always(
        static execution => TwoMeet(execution, static (reader, flow) => reader.End(flow), static (reader, flow) => reader.Poll(flow)));

    private static void Meets(Execution execution, Action<ModelReader, Flow<int>> awaits)
    {
        ModelSignal signal = new();
        Flow<int> flow = signal.Then(Result);
        ModelReader reader = new(execution, "The awaiter", Result);
        execution.Start("await", () => awaits(reader, flow));
        execution.Start("resume", signal.Set);
        ModelReader.OneHasTheResult(execution, reader);
    }

    private static void TwoMeet(Execution execution, Action<ModelReader, Flow<int>> awaits, Action<ModelReader, Flow<int>> awaitsToo)
    {
        ModelSignal signal = new();
        Flow<int> flow = signal.Then(Result);
        ModelReader one = new(execution, "The one", Result);
        ModelReader other = new(execution, "The other", Result);
        execution.Start("await", () => awaits(one, flow));
        execution.Start("await too", () => awaitsToo(other, flow));
        execution.Start("resume", signal.Set);
        ModelReader.OneHasTheResult(execution, one, other);
    }
}

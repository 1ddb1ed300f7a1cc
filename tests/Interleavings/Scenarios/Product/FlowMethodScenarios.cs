using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A flow that is a state machine: while it suspends, while it ends, and while it becomes another one.</summary>
public class FlowMethodScenarios
{
    [Fact]
    public void ItsTaskEndsWhileItSuspends() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        ModelReader reader = new(execution, "The awaiter", 3);
        execution.Start("call", () => reader.Bind(ModelMethod.Start(null, source.Task)));
        execution.Start("complete", () => source.SetResult(3));
        ModelReader.OneHasTheResult(execution, reader);
    });

    [Fact]
    public void ItSuspendsAgain() => Explored.Always(static execution =>
    {
        LeanTaskSource<int>[] sources = [new(), new()];
        ModelReader reader = new(execution, "The awaiter", 3);
        execution.Start("call", () => reader.Bind(ModelMethod.Start(null, sources[0].Task, sources[1].Task)));
        execution.Start("complete the first", () => sources[0].SetResult(1));
        execution.Start("complete the second", () => sources[1].SetResult(2));
        ModelReader.OneHasTheResult(execution, reader);
    });

    [Fact]
    public void ItBecomesAnother() => Explored.Always(static execution =>
    {
        LeanTaskSource<int>[] sources = [new(), new()];
        ModelReader reader = new(execution, "The awaiter", 3);
        execution.Start("call", () => reader.Bind(
            ModelMethod.Start(first => ModelMethod.Start(second => new Flow<int>(first + second), sources[1].Task), sources[0].Task)));
        execution.Start("complete the first", () => sources[0].SetResult(1));
        execution.Start("complete the second", () => sources[1].SetResult(2));
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>It is not attached for the other one, which is about to wait for something else meanwhile.</summary>
    [Fact]
    public void ItEndsAtOnceWithOneThatRuns() => Explored.Always(static execution =>
    {
        LeanTaskSource<int>[] sources = [new(), new()];
        Flow<int> running = ModelMethod.Start(null, sources[0].Task, sources[1].Task);
        ModelReader reader = new(execution, "The awaiter", 3);
        execution.Start("call", () => reader.Bind(ModelMethod.Start(_ => running)));
        execution.Start("complete", () =>
        {
            sources[0].SetResult(1);
            sources[1].SetResult(2);
        });
        ModelReader.OneHasTheResult(execution, reader);
    });

    /// <summary>Against the rules: it takes no result of the one that it awaited for that of the one that it awaits.</summary>
    [Fact]
    public void ItIsResumedTooEarlyWhileWhatItAwaitsBecomesAnother() => Explored.Always(static execution =>
    {
        ModelSignal signal = new();
        ModelSignal first = new();
        ModelSignal last = new();
        Flow<int> lastFlow = last.Then(1);
        Flow<int> flow = ModelTwoFlows.Start(signal, first.Then(() => lastFlow), new ModelSignal().Then(2));
        signal.Set();
        execution.Start("resume too early", signal.Set);
        execution.Start("become another", first.Set);
        execution.AtEnd(() =>
        {
            last.Set();
            execution.Require(flow.IsCompleted, "It waits.");
            execution.Require(Record.Exception(() => flow.GetAwaiter().GetResult()) is InvalidOperationException, "It has a result that is not its own.");
        });
    });
}

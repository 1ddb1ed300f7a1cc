using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Contexts;

/// <summary>The ExecutionContext of tasks that have other rare state too, and the stack traces of their exceptions.</summary>
public sealed class InflatedFlowTests
{
    private static readonly AsyncLocal<int> s_local = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TaskWithEverythingSeesTheValuesOfItsMaking(bool suppressed) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        List<(object?, int)> seen = [];
        s_local.Value = 1;
        AsyncFlowControl? flow = suppressed ? ExecutionContext.SuppressFlow() : null;
        Subject task = library.New(state => seen.Add((state, s_local.Value)), "state", cancellation.Token, TaskCreationOptions.LongRunning);
        Subject onPool = library.New(state => seen.Add((state, s_local.Value)), "pool", cancellation.Token);
        flow?.Undo();
        s_local.Value = 2;
        int id = task.Id;
        task.Start();
        task.Ended();
        onPool.Start();
        onPool.Ended();
        return string.Join(", ", seen) + (id == task.Id) + s_local.Value;
    });

    [Fact]
    public void ContinuationWithATokenSeesTheValuesOfItsMaking() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject source = library.Source();
        string seen = "";
        s_local.Value = 1;
        Subject first = source.ContinueWith(_ => seen += s_local.Value, cancellation.Token, TaskContinuationOptions.ExecuteSynchronously);
        Subject second;
        using (ExecutionContext.SuppressFlow())
            second = source.ContinueWith(_ => seen += s_local.Value, cancellation.Token, TaskContinuationOptions.ExecuteSynchronously);
        s_local.Value = 2;
        source.SetResult();
        first.Ended();
        second.Ended();
        return seen + s_local.Value;
    });

    [Fact]
    public void DelegateThatSuppressesTheFlowLeavesItAsItWas() => Both.Same(static library =>
    {
        s_local.Value = 1;
        library.New(static () => ExecutionContext.SuppressFlow()).RunSynchronously();
        return (ExecutionContext.IsFlowSuppressed(), s_local.Value);
    });

    [Fact]
    public void ChildSeesTheValuesOfItsParent() => Both.Same(static library =>
    {
        int seen = 0;
        s_local.Value = 1;
        library.StartNew(() =>
        {
            s_local.Value++;
            library.Child(() => seen = s_local.Value);
            s_local.Value++;
        }).Ended();
        return (seen, s_local.Value);
    });

    [Fact]
    public void TracesNameWhereItWasThrown() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject[] tasks =
        [
            library.StartNew(ThrowHere),
            library.StartNew(ThrowHere, token: cancellation.Token),
            library.New(static _ => ThrowHere(), new object()),
            library.Completed.ContinueWith(static _ => ThrowHere()),
            library.StartNew(() => library.Child(ThrowHere)),
        ];
        tasks[2].RunSynchronously();
        return string.Join(" ", tasks.Select(static task =>
        {
            Exception thrown = Record.Exception(task.Ended().GetResult)!;
            Exception inner = thrown.GetBaseException();
            return inner.StackTrace!.Contains(nameof(ThrowHere), StringComparison.Ordinal) + Telling.Of(thrown);
        }));
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowHere() => throw new ProgramException("here");
}

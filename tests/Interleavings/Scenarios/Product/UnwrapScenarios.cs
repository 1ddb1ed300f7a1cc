using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Tasks of tasks, and continuations whose result lies where their link does.</summary>
public class UnwrapScenarios
{
    [Fact]
    public void UnwrapWhileOuterAndInnerComplete() => Explored.Always(static execution =>
    {
        LeanTaskSource<LeanTask<int>> outer = new();
        LeanTaskSource<int> inner = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("unwrap", () =>
        {
            LeanTask<int> proxy = outer.Task.Unwrap();
            proxy.GetAwaiter().UnsafeOnCompleted(() =>
            {
                execution.Require(proxy.IsCompletedSuccessfully && proxy.Result == 77, $"The proxy is {proxy.Status}.");
                continuation.Runs();
            });
        });
        execution.Start("complete outer", () => outer.SetResult(inner));
        execution.Start("complete inner", () => inner.SetResult(77));
    });

    [Fact]
    public void AttachToAProxyWhileOuterCompletesAndInnerFaults() => Explored.Always(static execution =>
    {
        LeanTaskSource<LeanTask<int>> outer = new();
        LeanTaskSource<int> inner = new();
        LeanTask<int> proxy = outer.Task.Unwrap();
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => proxy.GetAwaiter().UnsafeOnCompleted(() =>
        {
            execution.Require(proxy.IsFaulted && proxy.Exception!.InnerExceptions is [TimeoutException], $"The proxy is {proxy.Status}.");
            continuation.Runs();
        }));
        execution.Start("complete outer", () => outer.SetResult(inner));
        execution.Start("fault inner", () => inner.SetException(new TimeoutException()));
    });

    [Fact]
    public void AReferenceForAResultAmongNeighbors() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        Once below = new(execution, "The continuation below");
        Once above = new(execution, "The continuation above");
        LeanTask<string>? task = null;
        source.GetAwaiter().UnsafeOnCompleted(below.Runs);
        execution.Start("continue", () => task = ContinueWithText(execution, source));
        execution.Start("attach", () => source.GetAwaiter().UnsafeOnCompleted(above.Runs));
        execution.Start("complete", source.SetResult);
        execution.AtEnd(() => execution.Require(task!.Result == "77", $"The result is {task.Result}."));
    });

    [Fact]
    public void TwoReferencesForResults() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        LeanTask<string>? first = null;
        LeanTask<string>? second = null;
        execution.Start("continue", () => first = ContinueWithText(execution, source));
        execution.Start("continue too", () => second = ContinueWithText(execution, source));
        execution.Start("complete", source.SetResult);
        execution.AtEnd(() => execution.Require(first!.Result == "77" && second!.Result == "77", $"The results are {first.Result} and {second!.Result}."));
    });

    [Fact]
    public void ReadTheResultWhileTheContinuationEnds() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        LeanTask<string> task = ContinueWithText(execution, source);
        execution.Start("wait", () =>
        {
            string result = task.Result;
            execution.Require(result == "77", $"The result is {result}.");
        });
        execution.Start("complete", source.SetResult);
    });

    private static LeanTask<string> ContinueWithText(Execution execution, LeanTask source) => source.ContinueWith(antecedent =>
    {
        execution.Require(ReferenceEquals(antecedent, source), "The continuation got another antecedent.");
        return "77";
    });
}

using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Tasks that run when another has completed.</summary>
public class ContinueWithScenarios
{
    [Fact]
    public void ContinueAndWaitWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once body = new(execution, "The continuation");
        execution.StartOnPool("continue and wait", () =>
        {
            LeanTask continuation = source.ContinueWith(antecedent =>
            {
                execution.Require(antecedent == source, "The continuation got another antecedent.");
                execution.Require(antecedent.IsCompletedSuccessfully, "The continuation ran before its antecedent was seen as completed.");
                body.Runs();
            });
            continuation.Wait();
            execution.Require(continuation.IsCompletedSuccessfully, "Wait came back before the continuation was seen as completed.");
        });
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void TwoWaitForAContinuation() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once body = new(execution, "The continuation");
        LeanTask continuation = source.ContinueWith(_ => body.Runs());
        void Wait()
        {
            continuation.Wait();
            execution.Require(continuation.IsCompletedSuccessfully, "Wait came back before the continuation was seen as completed.");
        }

        execution.StartOnPool("wait", Wait);
        execution.Start("wait too", Wait);
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void AChainOfContinuations() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once first = new(execution, "The first continuation");
        Once second = new(execution, "The second continuation");
        execution.StartOnPool("continue twice", () =>
        {
            LeanTask one = source.ContinueWith(_ => first.Runs());
            LeanTask two = one.ContinueWith(antecedent =>
            {
                execution.Require(antecedent == one && one.IsCompleted, "The second continuation ran before the first had completed.");
                second.Runs();
            });
            two.Wait();
            execution.Require(one.IsCompletedSuccessfully && two.IsCompletedSuccessfully, "Wait came back before both had completed.");
        });
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void ContinueAfterAFault() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once body = new(execution, "The continuation");
        execution.Start("continue", () => source.ContinueWith(antecedent =>
        {
            execution.Require(antecedent.Exception?.InnerException is TimeoutException, "The continuation does not see the exception.");
            body.Runs();
        }));
        execution.Start("complete", () => source.SetException(new TimeoutException()));
    });
}

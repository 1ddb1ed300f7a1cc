using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Fused methods that suspend, while what the innermost awaits resumes it: before its callers are linked, or after.</summary>
public class FusedScenarios
{
    /// <summary>Makes the pools, whose static fields stay.</summary>
    public FusedScenarios() => Explorer.DepthFirst("The pools", static execution =>
    {
        ModelAwaiter awaiter = new();
        Ends(execution, ModelFrames.Outer(awaiter), 2);
        awaiter.Set(1);
    }, Explored.Options with { MaxExecutions = 1 });

    [Fact]
    public void ResumedWhileItsCallersAreLinked() => Explored.Always(static execution =>
    {
        ModelAwaiter awaiter = new();
        execution.Start("call", () => Ends(execution, ModelFrames.Outer(awaiter), 78));
        execution.Start("resume", () => awaiter.Set(77));
    });

    /// <summary>The awaiter does not return before another thread has run the continuation.</summary>
    [Fact]
    public void ResumedByAThreadThatTheAwaiterWaitsFor() => Explored.Always(static execution =>
    {
        ModelAwaiter awaiter = new() { WaitsForContinuation = true };
        execution.Start("call", () => Ends(execution, ModelFrames.Outer(awaiter), 78));
        execution.Start("resume", () => awaiter.Set(77));
    });

    [Fact]
    public void SuspendedAgainBeforeItsCallersAreLinked() => Explored.Always(static execution =>
    {
        ModelAwaiter first = new() { WaitsForContinuation = true };
        ModelAwaiter second = new();
        execution.Start("call", () => Ends(execution, ModelFrames.Outer(first, second), 78));
        execution.Start("resume", () => first.Set(70));
        execution.Start("resume again", () => second.Set(7));
    });

    /// <summary>The exception may not pass a method whose callers are not linked, as it passes others that only wait.</summary>
    [Fact]
    public void FailsBeforeItsCallersAreLinked() => Explored.Always(static execution =>
    {
        ModelAwaiter first = new() { WaitsForContinuation = true };
        ModelAwaiter second = new();
        execution.Start("call", () =>
        {
            Task<int> task = ModelFrames.Around(first, second);
            execution.AtEnd(() =>
            {
                execution.Require(task.IsFaulted, $"The task is {task.Status}.");
                execution.Require(task.Exception!.InnerException is InvalidOperationException, $"It has failed with {task.Exception}.");
            });
        });
        execution.Start("resume", () => first.Set(70));
        execution.Start("fail", () => second.Fail());
    });

    [Fact]
    public void TwoCallsWithTheSameFrames() => Explored.Always(static execution =>
    {
        ModelAwaiter first = new();
        ModelAwaiter second = new();
        execution.Start("call", () =>
        {
            Ends(execution, ModelFrames.Outer(first), 71);
            Ends(execution, ModelFrames.Outer(second), 8);
        });
        execution.Start("resume", () => first.Set(70));
        execution.Start("resume the second", () => second.Set(7));
    });

    private static void Ends(Execution execution, Task<int> task, int result) => execution.AtEnd(() =>
    {
        execution.Require(task.IsCompletedSuccessfully, $"The task is {task.Status}.");
        execution.Require(task.Result == result, $"The result is {task.Result}.");
    });

    /// <summary>An awaiter that another thread sets, once it has a continuation.</summary>
    private sealed class ModelAwaiter : IModelAwaiter
    {
        private static readonly Action s_isSet = static () => { };

        private readonly ManualResetEventSlim _hasRun = new();
        private Action? _continuation;
        private int _result;
        private bool _fails;

        /// <summary>Whether it returns only when the continuation has run.</summary>
        internal bool WaitsForContinuation { get; init; }

        public int GetResult() => _fails ? throw new InvalidOperationException("It fails.") : _result;

        public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

        public void UnsafeOnCompleted(Action continuation)
        {
            if (Interlocked.Exchange(ref _continuation, continuation) is not null)
                continuation();
            else if (WaitsForContinuation)
                _hasRun.Wait();
        }

        internal void Fail()
        {
            _fails = true;
            Set(0);
        }

        internal void Set(int result)
        {
            _result = result;
            if (Interlocked.Exchange(ref _continuation, s_isSet) is not { } continuation)
                return;
            continuation();
            _hasRun.Set();
        }
    }
}

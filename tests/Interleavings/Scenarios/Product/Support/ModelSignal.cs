using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// Something that the first part of a flow waits for, attached before the threads start: so the scenario has no steps but those
/// of the flow.
/// </summary>
internal sealed class ModelSignal
{
    private Action? _continuation;

    /// <summary>Whether something waits for it.</summary>
    internal bool IsAwaited => _continuation is not null;

    /// <summary>The flow, suspended.</summary>
    internal Flow<int> Then(Func<Flow<int>> next) => FlowBox<int>.Of(new Step(next).After(new Awaiter(this)));

    /// <summary>The flow, suspended; it completes with a result.</summary>
    internal Flow<int> Then(int result) => Then(() => new Flow<int>(result));

    /// <summary>Resumes the flow on this thread.</summary>
    internal void Set() => _continuation!();

    internal readonly struct Awaiter(ModelSignal signal) : ICriticalNotifyCompletion
    {
        public void OnCompleted(Action continuation) => signal._continuation = continuation;

        public void UnsafeOnCompleted(Action continuation) => signal._continuation = continuation;
    }

    private sealed class Step(Func<Flow<int>> next) : FlowAfterAwaiter<Awaiter, int, int>
    {
        private bool _hasProceeded;

        public override Flow<int> Proceed()
        {
            Execution.Current!.Require(!_hasProceeded, "A part of a flow ran twice.");
            _hasProceeded = true;
            return next();
        }
    }
}

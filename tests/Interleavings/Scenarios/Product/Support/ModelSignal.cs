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
    internal LeanFlow<int> Then(Func<LeanFlow<int>> next)
    {
        Awaiter awaiter = new(this);
        return new Node(next).After(ref awaiter);
    }

    /// <summary>The flow, suspended; it completes with a result.</summary>
    internal LeanFlow<int> Then(int result) => Then(() => new LeanFlow<int>(result));

    /// <summary>Resumes the flow on this thread.</summary>
    internal void Set() => _continuation!();

    private readonly struct Awaiter(ModelSignal signal) : ICriticalNotifyCompletion
    {
        public void OnCompleted(Action continuation) => signal._continuation = continuation;

        public void UnsafeOnCompleted(Action continuation) => signal._continuation = continuation;
    }

    private sealed class Node(Func<LeanFlow<int>> next) : FlowAwait<int>
    {
        private bool _hasProceeded;

        public override LeanFlow<int> Proceed()
        {
            Execution.Current!.Require(!_hasProceeded, "A part of a flow ran twice.");
            _hasProceeded = true;
            return next();
        }
    }
}

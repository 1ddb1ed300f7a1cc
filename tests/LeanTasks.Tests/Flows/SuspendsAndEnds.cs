using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.Tests.Flows;

/// <summary>A flow that is resumed once, and then both suspends again and ends, which no compiler's state machine does on one thread.</summary>
internal struct SuspendsAndEnds : IAsyncStateMachine
{
    private HandAwaiter _first;
    private HandAwaiter _second;
    private FlowMethodBuilder<int> _builder;
    private bool _isResumed;

    public static Flow<int> Start(HandAwaiter first, HandAwaiter second)
    {
        SuspendsAndEnds machine = new() { _first = first, _second = second };
        machine._builder.Start(ref machine);
        return machine._builder.ToFlow(0);
    }

    public void MoveNext()
    {
        if (!_isResumed)
        {
            _isResumed = true;
            _builder.AwaitUnsafeOnCompleted(ref _first, ref this);
            return;
        }

        _builder.AwaitUnsafeOnCompleted(ref _second, ref this);
        _builder.SetResult(1);
    }

    public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
}

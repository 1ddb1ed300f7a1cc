using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a compiler makes of a flow that awaits a signal, then a flow, whose misuse it catches, and then another, with whose result it ends.</summary>
internal struct ModelTwoFlows : IAsyncStateMachine
{
    private readonly Flow<int> _first;
    private readonly Flow<int> _second;
    private ModelSignal.Awaiter _signal;
    private FlowMethodBuilder<int> _builder;
    private int _state;

    private ModelTwoFlows(ModelSignal signal, Flow<int> first, Flow<int> second)
    {
        _signal = new ModelSignal.Awaiter(signal);
        _first = first;
        _second = second;
    }

    internal static Flow<int> Start(ModelSignal signal, Flow<int> first, Flow<int> second)
    {
        ModelTwoFlows method = new(signal, first, second);
        method._builder.Start(ref method);
        return method._builder.ToFlow(0);
    }

    public void MoveNext()
    {
        switch (_state++)
        {
            case 0:
                _builder.AwaitUnsafeOnCompleted(ref _signal, ref this);
                break;
            case 1:
                _builder.AwaitFlow(_first, ref this);
                break;
            case 2:
                try
                {
                    _ = _builder.TakeFlow<int>();
                }
                catch (InvalidOperationException)
                {
                }

                _builder.AwaitFlow(_second, ref this);
                break;
            default:
                _builder.SetResult(_builder.TakeFlow<int>());
                break;
        }
    }

    public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
}

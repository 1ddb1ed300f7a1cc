using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What the F# compiler makes of a method that awaits one value task and returns its result.</summary>
internal struct ModelAwaited : IAsyncStateMachine
{
    private readonly ValueTask<int> _task;
    private LeanTaskMethodBuilder<int> _builder;
    private AwaitedTask _awaited;
    private bool _awaits;

    private ModelAwaited(ValueTask<int> task) => _task = task;

    internal static LeanTask<int> Start(ValueTask<int> task)
    {
        ModelAwaited method = new(task) { _builder = LeanTaskMethodBuilder<int>.Create() };
        method._builder.Start(ref method);
        return method._builder.Task;
    }

    public void MoveNext()
    {
        int result;
        if (_awaits)
        {
            result = _awaited.TakeResult<int>();
        }
        else
        {
            _awaits = true;
            AwaitedResult<int> awaited = AwaitedTask.Await<int, LeanTaskMethodBuilder<int>, ModelAwaited, int>(ref _awaited, ref _builder, _task, ref this);
            if (!awaited.HasEnded)
                return;
            result = awaited.Value;
        }

        _builder.SetResult(result);
    }

    public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
}

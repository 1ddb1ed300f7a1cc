using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a compiler makes of a flow that awaits tasks one after the other, and ends with their sum, or with another flow.</summary>
internal struct ModelMethod : IAsyncStateMachine
{
    private readonly LeanTask<int>[] _tasks;
    private readonly Func<int, Flow<int>>? _last;
    private FlowMethodBuilder<int> _builder;
    private LeanTaskAwaiter<int> _awaiter;
    private int _next;
    private int _result;
    private bool _awaits;

    private ModelMethod(LeanTask<int>[] tasks, Func<int, Flow<int>>? last)
    {
        _tasks = tasks;
        _last = last;
    }

    /// <summary>Starts the flow.</summary>
    /// <param name="last">The flow that it ends with, for the sum; or null.</param>
    /// <param name="tasks">What it awaits.</param>
    internal static Flow<int> Start(Func<int, Flow<int>>? last, params LeanTask<int>[] tasks)
    {
        ModelMethod method = new(tasks, last);
        method._builder.Start(ref method);
        return method._builder.ToFlow(method._result);
    }

    public void MoveNext()
    {
        if (_awaits)
            _result += _awaiter.GetResult();
        _awaits = false;
        while (_next < _tasks.Length)
        {
            _awaiter = _tasks[_next].GetAwaiter();
            _next++;
            if (!_awaiter.IsCompleted)
            {
                _awaits = true;
                _builder.AwaitUnsafeOnCompleted(ref _awaiter, ref this);
                return;
            }

            _result += _awaiter.GetResult();
        }

        Flow<int> end = _last is { } last ? last(_result) : new Flow<int>(_result);
        _result = end.Value;
        if (end.Pending is null)
            _builder.SetResult(_result);
        else
            _builder.EndWith(end);
    }

    public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
}

using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Tests.Pooled.Same;

/// <summary>The same for methods without a result, by the builders of such.</summary>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
public struct SameBuilder
{
    private AsyncTaskMethodBuilder _task;
    private LeanTaskMethodBuilder _leanTask;
    private PooledValueTaskMethodBuilder _pooled;
    private Built _builder;

    public ValueTask Task => _builder switch
    {
        Built.Task => new ValueTask(_task.Task),
        Built.LeanTask => _leanTask.Task.AsValueTask(),
        _ => _pooled.Task,
    };

    public static SameBuilder Create() => new() { _builder = SameMethods.Builder };

    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        switch (_builder)
        {
            case Built.Task:
                _task.Start(ref stateMachine);
                break;
            case Built.LeanTask:
                _leanTask.Start(ref stateMachine);
                break;
            default:
                _pooled.Start(ref stateMachine);
                break;
        }
    }

    public void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException($"{stateMachine}");

    public void SetResult()
    {
        switch (_builder)
        {
            case Built.Task:
                _task.SetResult();
                break;
            case Built.LeanTask:
                _leanTask.SetResult();
                break;
            default:
                _pooled.SetResult();
                break;
        }
    }

    public void SetException(Exception exception)
    {
        switch (_builder)
        {
            case Built.Task:
                _task.SetException(exception);
                break;
            case Built.LeanTask:
                _leanTask.SetException(exception);
                break;
            default:
                _pooled.SetException(exception);
                break;
        }
    }

    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        switch (_builder)
        {
            case Built.Task:
                _task.AwaitOnCompleted(ref awaiter, ref stateMachine);
                break;
            case Built.LeanTask:
                _leanTask.AwaitOnCompleted(ref awaiter, ref stateMachine);
                break;
            default:
                _pooled.AwaitOnCompleted(ref awaiter, ref stateMachine);
                break;
        }
    }

    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        switch (_builder)
        {
            case Built.Task:
                _task.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
                break;
            case Built.LeanTask:
                _leanTask.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
                break;
            default:
                _pooled.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
                break;
        }
    }
}

using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Tests.Pooled.Same;

/// <summary>Builds a method by whichever builder the test is about, so that the very same method is compared: each of them, being a field of this one, is a part of the state machine like any other.</summary>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
[SuppressMessage("Design", "CA1000", Justification = "The compiler asks for a static Create.")]
public struct SameBuilder<TResult>
{
    private AsyncTaskMethodBuilder<TResult> _task;
    private LeanTaskMethodBuilder<TResult> _leanTask;
    private PooledValueTaskMethodBuilder<TResult> _pooled;
    private Built _builder;

    public ValueTask<TResult> Task => _builder switch
    {
        Built.Task => new ValueTask<TResult>(_task.Task),
        Built.LeanTask => _leanTask.Task.AsValueTask(),
        _ => _pooled.Task,
    };

    public static SameBuilder<TResult> Create() => new() { _builder = SameMethods.Builder };

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

    public void SetResult(TResult result)
    {
        switch (_builder)
        {
            case Built.Task:
                _task.SetResult(result);
                break;
            case Built.LeanTask:
                _leanTask.SetResult(result);
                break;
            default:
                _pooled.SetResult(result);
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

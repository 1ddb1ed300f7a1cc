using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Tests.Support;

/// <summary>A builder of somebody's own, around a counting one whose Start it does not call.</summary>
[SuppressMessage("Design", "CA1000", Justification = "The compiler asks for a static Create.")]
public struct BareBuilder<TResult>
{
    private Profiling.Builders.AsyncTaskMethodBuilder<TResult> _builder;

    public Task<TResult> Task => _builder.Task;

    public static BareBuilder<TResult> Create() => new() { _builder = Profiling.Builders.AsyncTaskMethodBuilder<TResult>.Create() };

    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => stateMachine.MoveNext();

    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    public void SetResult(TResult result) => _builder.SetResult(result);

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);

    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
}

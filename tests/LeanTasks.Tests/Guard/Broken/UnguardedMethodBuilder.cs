using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Broken;

/// <summary>The BCL's builder, but for the guard: a method's changes of the contexts reach its caller.</summary>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
internal struct UnguardedMethodBuilder
{
    private AsyncValueTaskMethodBuilder _builder;

    public ValueTask Task => _builder.Task;

    public static UnguardedMethodBuilder Create() => default;

    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => stateMachine.MoveNext();

    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    public void SetResult() => _builder.SetResult();

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);

    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Methods.ByHand;

/// <summary>What can be done to a builder, of whatever type; one with a result is given <see cref="Result"/>.</summary>
internal interface IBuilderKind<TBuilder>
    where TBuilder : struct
{
    const int Result = 42;

    static abstract void Start<TMachine>(ref TBuilder builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine;

    static abstract void AwaitOnCompleted<TAwaiter, TMachine>(ref TBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine;

    static abstract void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref TBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine;

    static abstract void SetStateMachine(ref TBuilder builder, IAsyncStateMachine machine);

    static abstract void SetResult(ref TBuilder builder);

    static abstract void SetException(ref TBuilder builder, Exception exception);

    static abstract BuiltTask Task(ref TBuilder builder);
}

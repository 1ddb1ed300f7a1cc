using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Tests.Methods.ByHand;

// Each forwards to one type of builder: a call of a mutable struct cannot be passed on otherwise than in place.

internal readonly struct PooledFlowKind : IBuilderKind<PooledFlowMethodBuilder>
{
    public static void Start<TMachine>(ref PooledFlowMethodBuilder builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref PooledFlowMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref PooledFlowMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref PooledFlowMethodBuilder builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref PooledFlowMethodBuilder builder) => builder.SetResult();

    public static void SetException(ref PooledFlowMethodBuilder builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref PooledFlowMethodBuilder builder) => BuiltTask.Of(builder.Task.AsValueTask());
}

internal readonly struct PooledFlowOfTKind : IBuilderKind<PooledFlowMethodBuilder<int>>
{
    public static void Start<TMachine>(ref PooledFlowMethodBuilder<int> builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref PooledFlowMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref PooledFlowMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref PooledFlowMethodBuilder<int> builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref PooledFlowMethodBuilder<int> builder) => builder.SetResult(IBuilderKind<int>.Result);

    public static void SetException(ref PooledFlowMethodBuilder<int> builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref PooledFlowMethodBuilder<int> builder) => BuiltTask.Of(builder.Task.AsValueTask());
}

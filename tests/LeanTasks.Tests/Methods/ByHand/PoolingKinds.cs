using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Methods.ByHand;

// Each forwards to one type of builder: a call of a mutable struct cannot be passed on otherwise than in place.

internal readonly struct PoolingKind : IBuilderKind<PoolingAsyncValueTaskMethodBuilder>
{
    public static void Start<TMachine>(ref PoolingAsyncValueTaskMethodBuilder builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref PoolingAsyncValueTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref PoolingAsyncValueTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref PoolingAsyncValueTaskMethodBuilder builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref PoolingAsyncValueTaskMethodBuilder builder) => builder.SetResult();

    public static void SetException(ref PoolingAsyncValueTaskMethodBuilder builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref PoolingAsyncValueTaskMethodBuilder builder) => BuiltTask.Of(builder.Task);
}

internal readonly struct PoolingOfTKind : IBuilderKind<PoolingAsyncValueTaskMethodBuilder<int>>
{
    public static void Start<TMachine>(ref PoolingAsyncValueTaskMethodBuilder<int> builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref PoolingAsyncValueTaskMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref PoolingAsyncValueTaskMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref PoolingAsyncValueTaskMethodBuilder<int> builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref PoolingAsyncValueTaskMethodBuilder<int> builder) => builder.SetResult(IBuilderKind<int>.Result);

    public static void SetException(ref PoolingAsyncValueTaskMethodBuilder<int> builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref PoolingAsyncValueTaskMethodBuilder<int> builder) => BuiltTask.Of(builder.Task);
}

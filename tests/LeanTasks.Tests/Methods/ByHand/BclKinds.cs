using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Methods.ByHand;

// Each forwards to one type of builder: a call of a mutable struct cannot be passed on otherwise than in place.

internal readonly struct BclTaskKind : IBuilderKind<AsyncTaskMethodBuilder>
{
    public static void Start<TMachine>(ref AsyncTaskMethodBuilder builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref AsyncTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref AsyncTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref AsyncTaskMethodBuilder builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref AsyncTaskMethodBuilder builder) => builder.SetResult();

    public static void SetException(ref AsyncTaskMethodBuilder builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref AsyncTaskMethodBuilder builder) => BuiltTask.Of(builder.Task);
}

internal readonly struct BclTaskOfTKind : IBuilderKind<AsyncTaskMethodBuilder<int>>
{
    public static void Start<TMachine>(ref AsyncTaskMethodBuilder<int> builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref AsyncTaskMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref AsyncTaskMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref AsyncTaskMethodBuilder<int> builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref AsyncTaskMethodBuilder<int> builder) => builder.SetResult(IBuilderKind<int>.Result);

    public static void SetException(ref AsyncTaskMethodBuilder<int> builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref AsyncTaskMethodBuilder<int> builder) => BuiltTask.Of(builder.Task);
}

internal readonly struct BclValueTaskKind : IBuilderKind<AsyncValueTaskMethodBuilder>
{
    public static void Start<TMachine>(ref AsyncValueTaskMethodBuilder builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref AsyncValueTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref AsyncValueTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref AsyncValueTaskMethodBuilder builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref AsyncValueTaskMethodBuilder builder) => builder.SetResult();

    public static void SetException(ref AsyncValueTaskMethodBuilder builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref AsyncValueTaskMethodBuilder builder) => BuiltTask.Of(builder.Task);
}

internal readonly struct BclValueTaskOfTKind : IBuilderKind<AsyncValueTaskMethodBuilder<int>>
{
    public static void Start<TMachine>(ref AsyncValueTaskMethodBuilder<int> builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine => builder.Start(ref machine);

    public static void AwaitOnCompleted<TAwaiter, TMachine>(ref AsyncValueTaskMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : INotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref machine);

    public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref AsyncValueTaskMethodBuilder<int> builder, ref TAwaiter awaiter, ref TMachine machine)
        where TAwaiter : ICriticalNotifyCompletion
        where TMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);

    public static void SetStateMachine(ref AsyncValueTaskMethodBuilder<int> builder, IAsyncStateMachine machine) => builder.SetStateMachine(machine);

    public static void SetResult(ref AsyncValueTaskMethodBuilder<int> builder) => builder.SetResult(IBuilderKind<int>.Result);

    public static void SetException(ref AsyncValueTaskMethodBuilder<int> builder, Exception exception) => builder.SetException(exception);

    public static BuiltTask Task(ref AsyncValueTaskMethodBuilder<int> builder) => BuiltTask.Of(builder.Task);
}

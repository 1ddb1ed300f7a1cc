using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Sizes;

/// <summary>Makes boxes to be measured, of state machines that never run.</summary>
internal static class SampleBoxes
{
    /// <summary>A state machine that nobody has initialized.</summary>
    internal static TStateMachine StateMachine<TStateMachine>()
        where TStateMachine : IAsyncStateMachine =>
        // Never null: event sources ask the object for its type.
        typeof(TStateMachine).IsValueType ? default! : (TStateMachine)ObjectSize.Uninitialized(typeof(TStateMachine));

    /// <summary>The box of a method without a result, of whatever kind of the BCL's but the pooling one.</summary>
    internal static object OfTask<TStateMachine>()
        where TStateMachine : IAsyncStateMachine
    {
        AsyncTaskMethodBuilder builder = AsyncTaskMethodBuilder.Create();
        TStateMachine stateMachine = StateMachine<TStateMachine>();
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref stateMachine);
        return builder.Task;
    }

    /// <summary>The box of a method with a result, of whatever kind of the BCL's but the pooling one.</summary>
    internal static object OfTask<TResult, TStateMachine>()
        where TStateMachine : IAsyncStateMachine
    {
        AsyncTaskMethodBuilder<TResult> builder = AsyncTaskMethodBuilder<TResult>.Create();
        TStateMachine stateMachine = StateMachine<TStateMachine>();
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref stateMachine);
        return builder.Task;
    }

    /// <summary>What a value task of a suspended method stands for.</summary>
    internal static object Of(ValueTask task) => ObjectOf(ref task)!;

    /// <summary>What a value task of a suspended method stands for.</summary>
    internal static object Of<TResult>(ValueTask<TResult> task) => ValueTaskObject<TResult>.Of(ref task)!;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref object? ObjectOf(ref ValueTask task);
}

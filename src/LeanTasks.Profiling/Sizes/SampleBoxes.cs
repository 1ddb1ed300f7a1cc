using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace LeanTasks.Profiling.Sizes;

/// <summary>Creates boxes to measure, of state machines that never run.</summary>
internal static class SampleBoxes
{
    /// <summary>An uninitialized state machine.</summary>
    internal static TStateMachine StateMachine<TStateMachine>()
        where TStateMachine : IAsyncStateMachine =>
        // Never null: event sources ask the object for its type.
        typeof(TStateMachine).IsValueType ? default! : (TStateMachine)ObjectSize.Uninitialized(typeof(TStateMachine));

    /// <summary>The box of a method without a result, of any of the BCL's kinds except the pooling one.</summary>
    internal static object OfTask<TStateMachine>()
        where TStateMachine : IAsyncStateMachine
    {
        AsyncTaskMethodBuilder builder = AsyncTaskMethodBuilder.Create();
        TStateMachine stateMachine = StateMachine<TStateMachine>();
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref stateMachine);
        return builder.Task;
    }

    /// <summary>The box of a method with a result, of any of the BCL's kinds except the pooling one.</summary>
    internal static object OfTask<TResult, TStateMachine>()
        where TStateMachine : IAsyncStateMachine
    {
        AsyncTaskMethodBuilder<TResult> builder = AsyncTaskMethodBuilder<TResult>.Create();
        TStateMachine stateMachine = StateMachine<TStateMachine>();
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref stateMachine);
        return builder.Task;
    }

    /// <summary>The box of a pooled method without a result.</summary>
    /// <param name="awaiter">The awaiter of the method.</param>
    internal static object OfPooled<TStateMachine>(NeverAwaiter awaiter)
        where TStateMachine : IAsyncStateMachine =>
        awaiter.Continuation?.Target as IValueTaskSource ?? OfTask<TStateMachine>();

    /// <summary>The box of a pooled method with a result.</summary>
    /// <param name="awaiter">The awaiter of the method.</param>
    /// <remarks>
    /// There is no public way from a value task to its box. But a builder passes an unknown awaiter a delegate over the box, which is
    /// the source of the value task. On a runtime where it is not, the box of a task is used instead, whose size is about the same.
    /// </remarks>
    internal static object OfPooled<TResult, TStateMachine>(NeverAwaiter awaiter)
        where TStateMachine : IAsyncStateMachine =>
        awaiter.Continuation?.Target as IValueTaskSource<TResult> ?? OfTask<TResult, TStateMachine>();
}

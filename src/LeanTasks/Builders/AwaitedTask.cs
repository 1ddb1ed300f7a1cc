using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>
/// The awaited operation of a suspended method, in 16 bytes for any type. For state machines in which the awaiters of several places cannot share a
/// field, such as those of F#. Not for use in other code.
/// </summary>
/// <remarks>A mutable struct, part of the state machine. Not thread-safe. Allocates nothing.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
[SuppressMessage("Design", "CA1045", Justification = "For code that a compiler makes.")]
public struct AwaitedTask
{
    private ValueTaskPayload _payload;

    /// <summary>Determines whether a value task contains its result, so that there is nothing to await.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The value task.</param>
    /// <returns>
    /// True if its result can be read; false if it represents a task or a source, completed or not. If the fields of value tasks are not known: true
    /// if it has completed with a result.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasResult<TResult>(ValueTask<TResult> task) =>
        ValueTaskToken.IsKnownOfResults ? ValueTaskContent<TResult>.IsNone(task) : task.IsCompletedSuccessfully;

    /// <inheritdoc cref="HasResult{TResult}"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasResult(ValueTask task) =>
        ValueTaskToken.IsKnown ? ValueTaskContent.IsNone(task) : task.IsCompletedSuccessfully;

    /// <summary>Converts a task to a value task, which contains the result if the task has one.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The task.</param>
    /// <returns>The value task.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask<TResult> AsValueTask<TResult>(Task<TResult> task) =>
        task.IsCompletedSuccessfully ? new ValueTask<TResult>(task.Result) : new ValueTask<TResult>(task);

    /// <summary>Returns the result of a completed value task; otherwise, suspends the method until the value task completes.</summary>
    /// <typeparam name="TMethod">The type of the method's result.</typeparam>
    /// <typeparam name="TBuilder">The type of the method's builder.</typeparam>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <typeparam name="TResult">The type of the value task's result.</typeparam>
    /// <param name="awaited">Where to keep the task while the method is suspended; part of the state machine.</param>
    /// <param name="builder">The method's builder; part of the state machine.</param>
    /// <param name="task">The awaited task, which does not contain its result.</param>
    /// <param name="stateMachine">The state machine, which resumes here.</param>
    /// <returns>The result, if the task has completed.</returns>
    /// <exception cref="Exception">The task did not complete successfully; this is its exception.</exception>
    /// <remarks>One call receives the whole value task, because values that live across calls are spilled, even if the result is available
    /// immediately.</remarks>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static AwaitedResult<TResult> Await<TMethod, TBuilder, TStateMachine, TResult>(
        ref AwaitedTask awaited, ref TBuilder builder, ValueTask<TResult> task, ref TStateMachine stateMachine)
        where TBuilder : IMethodBuilder<TMethod>
        where TStateMachine : IAsyncStateMachine
    {
        // Not in a method of its own. The task, which has come in two registers, would be copied by a wide load just after their stores.
        if (!ValueTaskToken<TResult>.TryGet(task, out object? found, out short token))
            found = task.AsTask();
        ValueTaskPayload payload = ValueTaskPayload.Of<TResult>(found!, token);
        if (HasEnded<TResult>(payload))
            return new AwaitedResult<TResult>(ResultOf<TResult>(payload));

        // Before the builder copies the state machine. It is attached to what is here. A source that resumes the method on two threads at the same
        // time makes both write to the field.
        awaited._payload = payload;
        PayloadAwaiter awaiter = new(payload, ResultRegistration<TResult>.Instance);
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        return default;
    }

    /// <inheritdoc cref="Await{TMethod, TBuilder, TStateMachine, TResult}"/>
    /// <returns>True if the task has completed.</returns>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool Await<TMethod, TBuilder, TStateMachine>(
        ref AwaitedTask awaited, ref TBuilder builder, ValueTask task, ref TStateMachine stateMachine)
        where TBuilder : IMethodBuilder<TMethod>
        where TStateMachine : IAsyncStateMachine
    {
        if (!ValueTaskToken.TryGet(task, out object? found, out short token))
            found = task.AsTask();
        ValueTaskPayload payload = ValueTaskPayload.Of(found!, token);
        if (HasEnded(payload))
        {
            TakeResultOf(payload);
            return true;
        }

        awaited._payload = payload;
        PayloadAwaiter awaiter = new(payload, UnitRegistration.Instance);
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        return false;
    }

    /// <summary>Returns the result of the awaited operation. Call it once, when the method is resumed.</summary>
    /// <typeparam name="TResult">The type that the method was suspended with. It is not verified.</typeparam>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">The awaited operation failed; this is its exception.</exception>
    [StackTraceHidden]
    public TResult TakeResult<TResult>() => ResultOf<TResult>(Take());

    /// <inheritdoc cref="TakeResult{TResult}"/>
    [StackTraceHidden]
    public void TakeResult() => TakeResultOf(Take());

    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasEnded<TResult>(ValueTaskPayload payload) => payload.Kind switch
    {
        AwaitedKind.LeanTask => ((LeanTask)payload.Object).IsCompleted,
        AwaitedKind.Task => ((Task)payload.Object).IsCompleted,
        _ => Unsafe.As<IValueTaskSource<TResult>>(payload.Object).GetStatus(payload.Token) != ValueTaskSourceStatus.Pending,
    };

    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasEnded(ValueTaskPayload payload) => payload.Kind switch
    {
        AwaitedKind.LeanTask => ((LeanTask)payload.Object).IsCompleted,
        AwaitedKind.Task => ((Task)payload.Object).IsCompleted,
        _ => Unsafe.As<IValueTaskSource>(payload.Object).GetStatus(payload.Token) != ValueTaskSourceStatus.Pending,
    };

    [StackTraceHidden]
    private static TResult ResultOf<TResult>(ValueTaskPayload payload) => payload.Kind switch
    {
        AwaitedKind.LeanTask => ((LeanTask<TResult>)payload.Object).GetAwaiter().GetResult(),
        AwaitedKind.Task => ((Task<TResult>)payload.Object).GetAwaiter().GetResult(),
        _ => Unsafe.As<IValueTaskSource<TResult>>(payload.Object).GetResult(payload.Token),
    };

    [StackTraceHidden]
    private static void TakeResultOf(ValueTaskPayload payload)
    {
        switch (payload.Kind)
        {
            case AwaitedKind.LeanTask:
                ((LeanTask)payload.Object).GetAwaiter().GetResult();
                break;
            case AwaitedKind.Task:
                ((Task)payload.Object).GetAwaiter().GetResult();
                break;
            default:
                Unsafe.As<IValueTaskSource>(payload.Object).GetResult(payload.Token);
                break;
        }
    }

    private ValueTaskPayload Take()
    {
        ValueTaskPayload payload = _payload;
        _payload = default;
        return payload;
    }
}

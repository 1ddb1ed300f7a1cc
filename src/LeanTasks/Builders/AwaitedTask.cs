using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>
/// The awaited operation of a suspended method, in 16 bytes, whatever its type: for state machines in which the awaiters of several
/// places cannot share a field, as those of F#. Not for use in other code.
/// </summary>
/// <remarks>A mutable struct, part of the state machine. Not thread-safe. Allocates nothing.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
[SuppressMessage("Design", "CA1045", Justification = "For code that a compiler makes.")]
public struct AwaitedTask
{
    private AwaitedContent _awaited;

    /// <summary>Whether a value task has its result in itself, so that there is nothing to await.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The value task.</param>
    /// <returns>True if its result can be read; false for one that stands for a task or for a source, whether that has ended or not.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasResult<TResult>(ValueTask<TResult> task) =>
        ValueTaskContent<TResult>.TryGet(task, out object? content) ? content is null : task.IsCompletedSuccessfully;

    /// <inheritdoc cref="HasResult{TResult}"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasResult(ValueTask task) =>
        ValueTaskContent.TryGet(task, out object? content) ? content is null : task.IsCompletedSuccessfully;

    /// <summary>A task as a value task, which has the result in itself if the task has one.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The task.</param>
    /// <returns>The value task.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask<TResult> AsValueTask<TResult>(Task<TResult> task) =>
        task.IsCompletedSuccessfully ? new ValueTask<TResult>(task.Result) : new ValueTask<TResult>(task);

    /// <summary>Suspends a method until the kept task ends.</summary>
    /// <typeparam name="TMethod">The type of the method's result.</typeparam>
    /// <typeparam name="TBuilder">The type of the method's builder.</typeparam>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <typeparam name="TResult">The type of the task's result.</typeparam>
    /// <param name="awaited">Where the task was kept, which had not ended; part of the state machine.</param>
    /// <param name="builder">The method's builder; part of the state machine.</param>
    /// <param name="stateMachine">The state machine.</param>
    public static void Await<TMethod, TBuilder, TStateMachine, TResult>(ref AwaitedTask awaited, ref TBuilder builder, ref TStateMachine stateMachine)
        where TBuilder : IMethodBuilder<TMethod>
        where TStateMachine : IAsyncStateMachine
    {
        ContentAwaiter awaiter = new(awaited._awaited, ResultAttachment<TResult>.Instance);
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="Await{TMethod, TBuilder, TStateMachine, TResult}"/>
    public static void Await<TMethod, TBuilder, TStateMachine>(ref AwaitedTask awaited, ref TBuilder builder, ref TStateMachine stateMachine)
        where TBuilder : IMethodBuilder<TMethod>
        where TStateMachine : IAsyncStateMachine
    {
        ContentAwaiter awaiter = new(awaited._awaited, UnitAttachment.Instance);
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <summary>Keeps what a value task stands for, so that its result can be taken, at once or when the method is resumed.</summary>
    /// <typeparam name="TResult">The type of the value task's result.</typeparam>
    /// <param name="task">The value task, which does not have its result in itself.</param>
    /// <returns>Whether it has ended.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)] // Once, and not at each await: code that finds results at once keeps its registers.
    public bool Keep<TResult>(ValueTask<TResult> task)
    {
        if (!ValueTaskToken<TResult>.TryGet(task, out object? content, out short token))
            content = task.AsTask();

        AwaitedContent found = AwaitedContent.Of(content!, token);
        bool hasEnded = found.HasEnded ?? Unsafe.As<IValueTaskSource<TResult>>(found.Object).GetStatus(token) != ValueTaskSourceStatus.Pending;
        _awaited = found;
        return hasEnded;
    }

    /// <inheritdoc cref="Keep{TResult}"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool Keep(ValueTask task)
    {
        if (!ValueTaskToken.TryGet(task, out object? content, out short token))
            content = task.AsTask();

        AwaitedContent found = AwaitedContent.Of(content!, token);
        bool hasEnded = found.HasEnded ?? Unsafe.As<IValueTaskSource>(found.Object).GetStatus(token) != ValueTaskSourceStatus.Pending;
        _awaited = found;
        return hasEnded;
    }

    /// <summary>The result of the awaited operation; to be taken once, when the method is resumed.</summary>
    /// <typeparam name="TResult">The type that it was suspended with. It is not verified.</typeparam>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">What the awaited operation ended with.</exception>
    [StackTraceHidden]
    public TResult TakeResult<TResult>()
    {
        AwaitedContent awaited = Take();
        return awaited.Kind switch
        {
            AwaitedKind.LeanTask => ((LeanTask<TResult>)awaited.Object).GetAwaiter().GetResult(),
            AwaitedKind.Task => ((Task<TResult>)awaited.Object).GetAwaiter().GetResult(),
            _ => Unsafe.As<IValueTaskSource<TResult>>(awaited.Object).GetResult(awaited.Token),
        };
    }

    /// <inheritdoc cref="TakeResult{TResult}"/>
    [StackTraceHidden]
    public void TakeResult()
    {
        AwaitedContent awaited = Take();
        switch (awaited.Kind)
        {
            case AwaitedKind.LeanTask:
                ((LeanTask)awaited.Object).GetAwaiter().GetResult();
                break;
            case AwaitedKind.Task:
                ((Task)awaited.Object).GetAwaiter().GetResult();
                break;
            default:
                Unsafe.As<IValueTaskSource>(awaited.Object).GetResult(awaited.Token);
                break;
        }
    }

    private AwaitedContent Take()
    {
        AwaitedContent awaited = _awaited;
        _awaited = default;
        return awaited;
    }
}

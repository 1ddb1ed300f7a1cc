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
    private object? _content;
    private short _token;
    private AwaitedKind _kind;

    /// <summary>Suspends a method until a value task ends.</summary>
    /// <typeparam name="TMethod">The type of the method's result.</typeparam>
    /// <typeparam name="TBuilder">The type of the method's builder.</typeparam>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <typeparam name="TResult">The type of the value task's result.</typeparam>
    /// <param name="awaited">Where to keep the task while the method is suspended; part of the state machine.</param>
    /// <param name="builder">The method's builder; part of the state machine.</param>
    /// <param name="task">The awaited task, which had not ended when it was checked.</param>
    /// <param name="stateMachine">The state machine.</param>
    public static void Await<TMethod, TBuilder, TStateMachine, TResult>(
        ref AwaitedTask awaited, ref TBuilder builder, ValueTask<TResult> task, ref TStateMachine stateMachine)
        where TBuilder : IMethodBuilder<TMethod>
        where TStateMachine : IAsyncStateMachine
    {
        if (!ValueTaskToken<TResult>.TryGet(task, out object? content, out short token))
            content = task.AsTask();

        AwaitedContent found = AwaitedContent.Of(content!, token);
        awaited.Keep(found);
        ContentAwaiter awaiter = new(found, ResultAttachment<TResult>.Instance);
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="Await{TMethod, TBuilder, TStateMachine, TResult}"/>
    public static void Await<TMethod, TBuilder, TStateMachine>(
        ref AwaitedTask awaited, ref TBuilder builder, ValueTask task, ref TStateMachine stateMachine)
        where TBuilder : IMethodBuilder<TMethod>
        where TStateMachine : IAsyncStateMachine
    {
        if (!ValueTaskToken.TryGet(task, out object? content, out short token))
            content = task.AsTask();

        AwaitedContent found = AwaitedContent.Of(content!, token);
        awaited.Keep(found);
        ContentAwaiter awaiter = new(found, UnitAttachment.Instance);
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <summary>The result of the awaited operation; to be taken once, when the method is resumed.</summary>
    /// <typeparam name="TResult">The type that it was suspended with. It is not verified.</typeparam>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">What the awaited operation ended with.</exception>
    [StackTraceHidden]
    public TResult TakeResult<TResult>()
    {
        object content = Take();
        return _kind switch
        {
            AwaitedKind.LeanTask => ((LeanTask<TResult>)content).GetAwaiter().GetResult(),
            AwaitedKind.Task => ((Task<TResult>)content).GetAwaiter().GetResult(),
            _ => Unsafe.As<IValueTaskSource<TResult>>(content).GetResult(_token),
        };
    }

    /// <inheritdoc cref="TakeResult{TResult}"/>
    [StackTraceHidden]
    public void TakeResult()
    {
        object content = Take();
        switch (_kind)
        {
            case AwaitedKind.LeanTask:
                ((LeanTask)content).GetAwaiter().GetResult();
                break;
            case AwaitedKind.Task:
                ((Task)content).GetAwaiter().GetResult();
                break;
            default:
                Unsafe.As<IValueTaskSource>(content).GetResult(_token);
                break;
        }
    }

    /// <summary>To be called before the builder copies the state machine.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Keep(AwaitedContent content)
    {
        _content = content.Object;
        _token = content.Token;
        _kind = content.Kind;
    }

    private object Take()
    {
        object content = _content!;
        _content = null;
        return content;
    }
}

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

        // Before the builder copies the state machine.
        AwaitedContent found = AwaitedContent.Of(content!, token);
        awaited._content = content;
        awaited._token = token;
        awaited._kind = found.Kind;
        ContentAwaiter awaiter = new(found, ContentAttachment<TResult>.Instance);
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

        awaited._content = content;
        awaited._token = token;
        if (content is LeanTask lean)
        {
            awaited._kind = AwaitedKind.LeanTask;
            LeanTaskAwaiter awaiter = lean.GetAwaiter();
            builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        }
        else if (content is Task bcl)
        {
            awaited._kind = AwaitedKind.Task;
            TaskAwaiter awaiter = bcl.GetAwaiter();
            builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        }
        else
        {
            awaited._kind = AwaitedKind.Source;
            ValueTaskAwaiter awaiter = task.GetAwaiter();
            builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        }
    }

    /// <summary>The result of the awaited operation; to be taken once, when the method is resumed.</summary>
    /// <typeparam name="TResult">The type that it was suspended with.</typeparam>
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
            _ => ((IValueTaskSource<TResult>)content).GetResult(_token),
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
                ((IValueTaskSource)content).GetResult(_token);
                break;
        }
    }

    private object Take()
    {
        object content = _content!;
        _content = null;
        return content;
    }
}

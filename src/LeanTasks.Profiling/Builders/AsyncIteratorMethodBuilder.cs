using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of async iterators. <c>leantasks</c> uses it in place of the BCL's <c>AsyncIteratorMethodBuilder</c>, and it otherwise
/// behaves the same.
/// </summary>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct AsyncIteratorMethodBuilder : ICountingBuilder
{
    private Original.AsyncIteratorMethodBuilder _builder;
    private IteratorCounter _calls;

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.Iterator,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<AsyncIteratorMethodBuilder>() - Unsafe.SizeOf<Original.AsyncIteratorMethodBuilder>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncIteratorMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncIteratorMethodBuilder Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncIteratorMethodBuilder.MoveNext"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void MoveNext<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        long begun = _calls.BeginMove<TStateMachine, AsyncIteratorMethodBuilder>();
        _builder.MoveNext(ref stateMachine);
        _calls.EndMove<TStateMachine, AsyncIteratorMethodBuilder>(begun);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncIteratorMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _calls.Suspend<TStateMachine, AsyncIteratorMethodBuilder>();
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncIteratorMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _calls.Suspend<TStateMachine, AsyncIteratorMethodBuilder>();
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncIteratorMethodBuilder.Complete"/>
    public void Complete()
    {
        _calls.Complete();
        _builder.Complete();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TStateMachine>();
}

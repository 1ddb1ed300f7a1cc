using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>
/// What a builder of pooled methods has instead of a box where it is driven by hand. Then its task is asked for before its method
/// runs, or it is not a part of the state machine that it suspends.
/// </summary>
internal sealed class WeaklyTypedBox<TResult> : PooledMethod<TResult>
{
    private readonly WeaklyTypedStateMachine _machine = new();

    // 1 once it has been claimed for completion. Set by exchange.
    private int _isClaimed;

    private protected override string Name => "a method whose builder is called directly";

    /// <summary>Suspends a state machine of which its builder is not a part.</summary>
    /// <param name="method">The builder's field.</param>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="stateMachine">The state machine.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static new void AwaitOnCompleted<TAwaiter, TStateMachine>(ref object? method, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref method).AwaitOnCompleted(ref awaiter, ref stateMachine);

    /// <inheritdoc cref="AwaitOnCompleted"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref object? method, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref method).AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);

    private protected override void EndByHand(TResult result)
    {
        Claim();
        _result = result;
        CompleteAndRun(mayInline: true);
    }

    private protected override void EndByHand(Exception exception)
    {
        Claim();
        SetUnobservedError(Failure.Of(exception));
        CompleteAndRun(mayInline: true);
    }

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
    }

    /// <summary>Where to keep a state machine. As in the BCL, a builder starts anew if it holds nothing for this type of machine.</summary>
    private static WeaklyTypedStateMachine MachineOf<TStateMachine>(ref object? method)
        where TStateMachine : IAsyncStateMachine
    {
        if (method is PooledBox<TResult, TStateMachine>)
            throw new InvalidOperationException("The method of this builder is already suspended or completed. Create a new builder for each call.");
        if (method is not WeaklyTypedBox<TResult> present || !present._machine.Takes<TStateMachine>())
            method = present = new WeaklyTypedBox<TResult>();
        return present._machine;
    }

    private void Claim()
    {
        if (Interlocked.Exchange(ref _isClaimed, 1) != 0)
            WeaklyTypedStateMachine.ThrowCompleted();
    }
}

/// <summary>
/// What a builder of tasks has instead of a box where it is driven by hand. Then its task is asked for before its method runs, or it
/// is not a part of the state machine that it suspends.
/// </summary>
internal sealed class WeaklyTypedTaskBox<TResult> : LeanTask<TResult>
{
    private readonly WeaklyTypedStateMachine _machine = new();

    /// <inheritdoc cref="WeaklyTypedBox{TResult}.AwaitOnCompleted"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void AwaitOnCompleted<TAwaiter, TStateMachine>(ref LeanTask<TResult>? task, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref task).AwaitOnCompleted(ref awaiter, ref stateMachine);

    /// <inheritdoc cref="AwaitOnCompleted"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref LeanTask<TResult>? task, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => MachineOf<TStateMachine>(ref task).AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);

    internal override void EndMethod(TResult result)
    {
        if (!TryComplete(result))
            WeaklyTypedStateMachine.ThrowCompleted();
    }

    internal override void EndMethod(Outcome outcome)
    {
        if (!TryComplete(outcome))
            WeaklyTypedStateMachine.ThrowCompleted();
    }

    private static WeaklyTypedStateMachine MachineOf<TStateMachine>(ref LeanTask<TResult>? task)
        where TStateMachine : IAsyncStateMachine
    {
        if (task is AsyncBox<TResult, TStateMachine>)
            throw new InvalidOperationException("The method of this builder is already suspended or completed. Create a new builder for each call.");
        if (task is not WeaklyTypedTaskBox<TResult> present || !present._machine.Takes<TStateMachine>())
            task = present = new WeaklyTypedTaskBox<TResult>();
        return present._machine;
    }
}

/// <summary>
/// The state machine of a builder that is driven by hand. Awaiters resume it by a delegate. As with the BCL's builders, its task is a
/// promise that any thread may complete at any time. It is not reused.
/// </summary>
internal sealed class WeaklyTypedStateMachine
{
    private static readonly ContextCallback s_moveNext = static machine => Unsafe.As<WeaklyTypedStateMachine>(machine!)._stateMachine!.MoveNext();

    // The machine, a struct in a box of its own. Written once, by the first await.
    private IAsyncStateMachine? _stateMachine;

    // The context of the last await; null where its flow was suppressed. Written by the awaiting thread.
    private ExecutionContext? _context;

    // Made for the first await, and kept.
    private Action? _resume;

    /// <summary>Whether an await of a machine of that type belongs to this one. If not, the builder has been used for another machine before.</summary>
    internal bool Takes<TStateMachine>()
        where TStateMachine : IAsyncStateMachine => _stateMachine is null or TStateMachine;

    internal void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        Action resume = Suspend(ref stateMachine);
        try
        {
            awaiter.OnCompleted(resume);
        }
        catch (Exception exception)
        {
            AmbientContext.ThrowOnPool(exception);
        }
    }

    internal void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        Action resume = Suspend(ref stateMachine);
        try
        {
            awaiter.UnsafeOnCompleted(resume);
        }
        catch (Exception exception)
        {
            AmbientContext.ThrowOnPool(exception);
        }
    }

    [DoesNotReturn]
    internal static void ThrowCompleted() => throw new InvalidOperationException("The builder's method is already completed.");

    private Action Suspend<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _stateMachine ??= stateMachine;
        _context = ExecutionContext.Capture();
        return _resume ??= Resume;
    }

    private void Resume()
    {
        if (_context is { } context)
            ExecutionContext.Run(context, s_moveNext, this);
        else
            s_moveNext(this);
    }
}

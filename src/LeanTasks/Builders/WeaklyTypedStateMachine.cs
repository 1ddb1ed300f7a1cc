using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>
/// The state machine of a builder that is driven by hand: awaiters resume it by a delegate, and its task is a promise that any thread
/// may complete at any time, as with the BCL's builders. It is not reused.
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

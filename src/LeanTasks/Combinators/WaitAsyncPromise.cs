using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Combinators;

/// <summary>What <c>WaitAsync</c> returns, and the node on its source. 72 bytes, the timer, and the token's node.</summary>
/// <typeparam name="TResult">The type of the source's result; <see cref="VoidResult"/> where it is not asked for.</typeparam>
internal sealed class WaitAsyncPromise<TResult> : LeanTask<TResult>
{
    private static readonly TimerCallback s_elapsed =
        static promise => Unsafe.As<WaitAsyncPromise<TResult>>(promise!).GiveUp(CancellationToken.None);

    private static readonly Action<object?, CancellationToken> s_cancel =
        static (promise, token) => Unsafe.As<WaitAsyncPromise<TResult>>(promise!).GiveUp(token);

    // The stack's link; see Continuation.Next.
    private object? _next;

    // The task waited for. The thread that takes it, by exchange, completes the promise. A thread that finds it taken does not wait for
    // the completion, as a promise's own claim would, because it may hold a timer's lock.
    private LeanTask? _source;

    // Written by the constructor; null for an infinite time.
    private readonly ITimer? _timer;

    // Written by the constructor. A torn read does not match its node's number, so that unregistering it does nothing.
    private readonly CancellationTokenRegistration _registration;

    private WaitAsyncPromise(LeanTask source, uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        _source = source;
        _timer = ContextFreeTimer.Start(timeProvider, milliseconds, s_elapsed, this);
        _registration = cancellationToken.UnsafeRegister(s_cancel, this);
        if (!source.TryAttach(this))
            Run(source, mayInline: true);

        // It may have ended before the timer and the registration were known here, or before it was attached. Both branches
        // above are a full fence: a thread that ends it after this check sees all of them.
        if (IsAbandoned)
        {
            Release();
            Leave(source);
        }
    }

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.Always;

    internal override bool IsAbandoned => Volatile.Read(ref _source) is null;

    /// <param name="source">A LeanTask&lt;TResult&gt;; a LeanTask, for <see cref="VoidResult"/>.</param>
    /// <param name="milliseconds">The time, or infinite.</param>
    /// <param name="timeProvider">The source of the time.</param>
    /// <param name="cancellationToken">The token, or none.</param>
    internal static LeanTask<TResult> For(LeanTask source, uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
            return FromCanceled<TResult>(cancellationToken);
        return milliseconds == 0
            ? FromException<TResult>(new TimeoutException())
            : new WaitAsyncPromise<TResult>(source, milliseconds, timeProvider, cancellationToken);
    }

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // Completing checks once more whether the stack has room left.
        if (!mayInline)
            QueuedContinuation.Queue(this, antecedent);
        else if (Interlocked.Exchange(ref _source, null) is not null)
            EndAs(antecedent);
    }

    private void EndAs(LeanTask source)
    {
        Outcome outcome = Outcome.RanToCompletion;
        if (!source.IsCompletedSuccessfully)
            outcome = source.CompletedOutcome.Handover();
        else if (typeof(TResult) != typeof(VoidResult))
            _result = Unsafe.As<LeanTask<TResult>>(source).ResultOnSuccess;

        try
        {
            Release();
        }
        catch (Exception exception)
        {
            // A user's timer threw. It must not stop other continuations of the source.
            AmbientContext.ThrowOnPool(exception);
        }

        Complete(outcome, work: null);
    }

    /// <param name="token">The canceled token; none if the time is over.</param>
    private void GiveUp(CancellationToken token)
    {
        if (Interlocked.Exchange(ref _source, null) is not { } source)
            return;

        Leave(source);
        try
        {
            Release();
        }
        finally
        {
            // A user's timer may throw. As in the BCL, the exception goes to the code that ends the wait, such as a call of Cancel.
            Complete(token.CanBeCanceled ? Outcome.Canceled(token) : Outcome.Faulted(new TimeoutException()), work: null);
        }
    }

    private static void Leave(LeanTask source)
    {
        if (!source.IsCompleted)
            source.Prune();
    }

    private void Release()
    {
        _registration.Unregister();
        _timer?.Dispose();
    }
}

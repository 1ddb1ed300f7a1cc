using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <summary>What a time or a token needs from an operation that it may end. All members may be called at any time, by any thread.</summary>
internal interface ILimitedOperation
{
    /// <summary>Whether this operation has been claimed for completion.</summary>
    bool IsClaimed(int version);

    /// <summary>Fails an operation with a <see cref="TimeoutException"/>, unless it has been completed.</summary>
    void TimeOut(int version);

    /// <summary>Cancels an operation, unless it has been completed.</summary>
    void Cancel(int version, CancellationToken cancellationToken);
}

/// <summary>
/// A time and a token that end an operation, unless it ends before. An object keeps them for its next operations, so that in
/// steady state they allocate nothing. README.md has the protocol.
/// </summary>
internal sealed class OperationLimits
{
    // No operation has them, and nothing is registered. To BeingSet by compare-exchange, by the thread that sets them.
    private const int Free = 0;

    // They are being registered. To InUse by compare-exchange, or, if that has failed or is too late, to Free, by the thread that sets
    // them. To GivenUp by compare-exchange, by the completer of the operation.
    private const int BeingSet = 1;

    // They may end the operation. To Free, by its completer.
    private const int InUse = 2;

    // The operation has been completed before they were registered. To Free, by the thread that sets them.
    private const int GivenUp = 3;

    private const int PhaseBits = 2;

    private static readonly Action<object?, CancellationToken> s_end =
        static (limits, canceled) => Unsafe.As<OperationLimits>(limits!).End(canceled);

    private readonly ILimitedOperation _operation;

    // Other limits of the object. Written once, before these are in the object's list.
    private OperationLimits? _next;

    // The version of the operation that has them, and the phase in the two lowest bits. The phases say which thread may write it.
    private int _state;

    // The operation's token, or none. Written, like the following fields, by the thread that sets or frees the limits.
    private CancellationToken _token;

    private CancellationTokenRegistration _registration;

    // Counts the operation's time; null if it has none.
    private CancellationTokenSource? _timer;

    // The timer's token; none if the operation has no time.
    private CancellationToken _timerToken;

    // The timer of operations on the system's time: the same for all of them, until it has fired. Null before the first.
    private CancellationTokenSource? _systemTimer;

    private OperationLimits(ILimitedOperation operation, int version)
    {
        _operation = operation;
        _state = Of(version, BeingSet);
    }

    /// <summary>Lets an operation end by a time and a token, at the earliest on this stack.</summary>
    /// <param name="all">The object's limits.</param>
    /// <param name="operation">The object.</param>
    /// <param name="version">The version of the operation.</param>
    /// <param name="milliseconds">The time, or infinite.</param>
    /// <param name="timeProvider">The provider of the time.</param>
    /// <param name="cancellationToken">The token, or none.</param>
    internal static void Set(
        ref OperationLimits? all, ILimitedOperation operation, int version, uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        OperationLimits limits = Take(ref all, operation, version);
        bool areInUse = false;
        try
        {
            // A thread that completes the operation after this check sees that they are being set.
            if (!operation.IsClaimed(version))
            {
                limits.Register(milliseconds, timeProvider, cancellationToken);
                areInUse = limits.TryGoOn(version, InUse);
            }
        }
        finally
        {
            if (!areInUse)
                limits.SetFree();
        }
    }

    /// <summary>Unregisters the limits of an operation, for its completer.</summary>
    internal static void GiveUp(OperationLimits all, int version)
    {
        for (OperationLimits? limits = all; limits is not null; limits = limits._next)
        {
            if (!limits.TryGoOn(version, GivenUp) && Volatile.Read(ref limits._state) == Of(version, InUse))
                limits.SetFree();
        }
    }

    /// <summary>Takes free limits for an operation, or makes some. Several of one object are in use only if limits are set twice, or too late.</summary>
    private static OperationLimits Take(ref OperationLimits? all, ILimitedOperation operation, int version)
    {
        OperationLimits? first = Volatile.Read(ref all);
        for (OperationLimits? limits = first; limits is not null; limits = limits._next)
        {
            if (Interlocked.CompareExchange(ref limits._state, Of(version, BeingSet), Free) == Free)
                return limits;
        }

        OperationLimits made = new(operation, version);
        OperationLimits? seen;
        do
        {
            seen = first;
            made._next = seen;
            first = Interlocked.CompareExchange(ref all, made, seen);
        }
        while (first != seen);
        return made;
    }

    private static int Of(int version, int phase) => (version << PhaseBits) | phase;

    /// <summary>From BeingSet to another phase, unless another thread has already left BeingSet.</summary>
    private bool TryGoOn(int version, int phase)
    {
        int beingSet = Of(version, BeingSet);
        return Volatile.Read(ref _state) == beingSet && Interlocked.CompareExchange(ref _state, Of(version, phase), beingSet) == beingSet;
    }

    private void Register(uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        if (milliseconds != LeanTask.InfiniteMilliseconds)
            StartTimer(TimeSpan.FromMilliseconds((long)milliseconds), timeProvider);
        if (cancellationToken.CanBeCanceled)
        {
            _token = cancellationToken;
            _registration = cancellationToken.UnsafeRegister(s_end, this);
        }
    }

    private void StartTimer(TimeSpan time, TimeProvider timeProvider)
    {
        bool isOfSystem = ReferenceEquals(timeProvider, TimeProvider.System);
        CancellationTokenSource timer = isOfSystem ? _systemTimer ??= new CancellationTokenSource() : new CancellationTokenSource(time, timeProvider);
        _timer = timer;
        _timerToken = timer.Token;
        _timerToken.UnsafeRegister(s_end, this);
        if (isOfSystem)
            timer.CancelAfter(time);
    }

    /// <summary>
    /// A token has been canceled, the operation's or the timer's. It may be that of an earlier operation, unregistered while its source
    /// was about to call this. Then it is another token, or the current operation has the same one too, and is rightly canceled.
    /// </summary>
    private void End(CancellationToken canceled)
    {
        // First the version: if the tokens are those of a later operation, this one has been completed.
        int version = Volatile.Read(ref _state) >> PhaseBits;
        if (canceled == _token)
            _operation.Cancel(version, canceled);
        else if (canceled == _timerToken)
            _operation.TimeOut(version);
    }

    /// <summary>Nothing may end the operation any more. Never throws, and never waits: a thread that waited for a timer might hold a lock that the timer needs.</summary>
    private void SetFree()
    {
        Uninterrupted.Call(static registration => registration.Unregister(), _registration);
        _registration = default;
        _token = default;
        if (_timerToken.CanBeCanceled)
            StopTimer();
        Volatile.Write(ref _state, Free);
    }

    private void StopTimer()
    {
        CancellationTokenSource timer = _timer!;
        _timer = null;
        _timerToken = default;
        try
        {
            if (ReferenceEquals(timer, _systemTimer))
            {
                // It returns false if the timer has ever fired, so a reused timer cannot end an operation by firing for an earlier one.
                if (Uninterrupted.Call(static timer => timer.TryReset(), timer))
                    return;
                _systemTimer = null;
            }

            Uninterrupted.Call(static timer => Dispose(timer), timer);
        }
        catch (Exception exception)
        {
            // A TimeProvider of the user's. The exception has no receiver, and must not stop the completion of others.
            AmbientContext.ThrowOnPool(exception);
        }
    }

    private static bool Dispose(CancellationTokenSource timer)
    {
        timer.Dispose();
        return true;
    }
}

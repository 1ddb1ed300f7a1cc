using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Combinators;

/// <summary>What <c>Delay</c> with a token returns. 56 bytes, the timer, and the token's node.</summary>
internal sealed class CancelableDelayPromise : DelayPromise
{
    // Continuations do not run inside Cancel, as in the BCL: its caller may hold a lock that they wait for.
    private static readonly Action<object?, CancellationToken> s_cancel =
        static (promise, token) => Unsafe.As<CancelableDelayPromise>(promise!).TryEnd(Outcome.Canceled(token), mayInline: false);

    // Written by the constructor. A torn read does not match its node's number, so that unregistering it does nothing.
    private readonly CancellationTokenRegistration _registration;

    internal CancelableDelayPromise(uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
        : base(milliseconds, timeProvider)
    {
        // As with the timer.
        _registration = cancellationToken.UnsafeRegister(s_cancel, this);
        Interlocked.MemoryBarrier();
        if (HasEnded)
            _registration.Unregister();
    }

    private protected override void Release()
    {
        _registration.Unregister();
        base.Release();
    }
}

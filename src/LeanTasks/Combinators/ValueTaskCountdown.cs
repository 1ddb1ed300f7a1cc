using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Combinators;

/// <summary>
/// What <see cref="LeanValueTask"/>'s <c>WhenAll</c> returns, and the listener of all its inputs. They only count it down, so one
/// object serves them all: which one has ended does not matter before all have.
/// </summary>
/// <typeparam name="TOut">The type of all the results together.</typeparam>
internal abstract class ValueTaskCountdown<TOut>(int inputs) : LeanTask<TOut>, IValueTaskListener
{
    private static readonly Action<ValueTaskCountdown<TOut>> s_end = static promise => promise.End();

    // How many inputs have not been counted. Written by the constructor, then lowered by each thread that counts.
    private int _remaining = inputs;

    internal sealed override ref object? Next => ref Unsafe.NullRef<object?>();

    internal sealed override Inlining Inlining => Inlining.Always;

    /// <summary>Listens to all inputs that have not ended.</summary>
    internal LeanTask<TOut> Begin()
    {
        // Those found ended are counted last, so that it cannot end before it listens to all.
        Action? ended = null;
        int count = JoinAll(ref ended);
        if (count > 0 && Interlocked.Add(ref _remaining, -count) == 0)
            End();
        return this;
    }

    internal sealed override void Run(LeanTask antecedent, bool mayInline)
    {
        if (Interlocked.Decrement(ref _remaining) != 0)
            return;

        // Completing checks once more whether the stack has room left.
        if (mayInline)
            End();
        else
            ThreadPool.UnsafeQueueUserWorkItem(s_end, this, preferLocal: true);
    }

    public void Ended()
    {
        if (Interlocked.Decrement(ref _remaining) == 0)
            End();
    }

    /// <summary>Calls <see cref="Join"/> for all inputs.</summary>
    /// <returns>The sum.</returns>
    private protected abstract int JoinAll(ref Action? ended);

    /// <summary>Takes all results, in the order of the arguments.</summary>
    private protected abstract TOut TakeAll(ref CombinedOutcome combined);

    /// <param name="input">An input that has been looked at; passed by reference, because a failure here is recorded in it.</param>
    /// <param name="ended">The delegate for Tasks.</param>
    /// <returns>How many have ended: 1 or 0.</returns>
    private protected int Join<TResult>(ref ValueTaskInput<TResult> input, ref Action? ended)
    {
        if (input.HasEnded)
            return 1;
        bool listens = input.Source is LeanTask task ? task.TryAttachLinkless(this) : input.Listen(this, ref ended);
        return listens ? 0 : 1;
    }

    /// <summary>All have been counted: no other thread uses this object any more.</summary>
    private void End()
    {
        CombinedOutcome combined = default;
        TOut result = TakeAll(ref combined);
        Outcome total = combined.Total;
        _result = total.State == TaskState.RanToCompletion ? result : default;
        Complete(total, work: null);
    }
}

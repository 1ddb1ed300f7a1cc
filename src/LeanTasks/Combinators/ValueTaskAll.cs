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

/// <summary><c>WhenAll</c> of any number. 48 bytes and the array, which begins with the first input that had not run to completion.</summary>
/// <param name="inputs">Looked at. The promise keeps the array.</param>
internal sealed class ValueTaskAllOfMany(ValueTaskInput<VoidResult>[] inputs) : ValueTaskCountdown<VoidResult>(inputs.Length)
{
    // Written by the constructor; its elements are also written by the completer, which empties it.
    private ValueTaskInput<VoidResult>[] _inputs = inputs;

    private protected override int JoinAll(ref Action? ended)
    {
        int count = 0;
        ValueTaskInput<VoidResult>[] inputs = _inputs;
        for (int i = 0; i < inputs.Length; i++)
            count += Join(ref inputs[i], ref ended);
        return count;
    }

    private protected override VoidResult TakeAll(ref CombinedOutcome combined)
    {
        for (int i = 0; i < _inputs.Length; i++)
            _inputs[i].Take(ref combined);
        _inputs = [];
        return default;
    }
}

/// <summary><c>WhenAll</c> of any number with results. 56 bytes and the array, which begins with the first input that had not run to completion.</summary>
/// <typeparam name="TResult">The type of a result.</typeparam>
internal sealed class ValueTaskAllOfManyResults<TResult> : ValueTaskCountdown<TResult[]>
{
    // Written by the constructor; its elements are also written by the completer, which empties it.
    private ValueTaskInput<TResult>[] _inputs;

    /// <param name="inputs">Looked at. The promise keeps the array.</param>
    /// <param name="results">The array for the results; those before the first of the inputs are there already.</param>
    internal ValueTaskAllOfManyResults(ValueTaskInput<TResult>[] inputs, TResult[] results)
        : base(inputs.Length)
    {
        _inputs = inputs;
        _result = results;
    }

    private protected override int JoinAll(ref Action? ended)
    {
        int count = 0;
        ValueTaskInput<TResult>[] inputs = _inputs;
        for (int i = 0; i < inputs.Length; i++)
            count += Join(ref inputs[i], ref ended);
        return count;
    }

    private protected override TResult[] TakeAll(ref CombinedOutcome combined)
    {
        TResult[] results = _result!;
        int first = results.Length - _inputs.Length;
        for (int i = 0; i < _inputs.Length; i++)
            results[first + i] = _inputs[i].Take(ref combined);
        _inputs = [];
        return results;
    }
}

// WhenAll of two to eight with results. Bytes: 40, the results, and the inputs, which are as large as the ValueTasks. The inputs
// have been looked at; they are written by the thread that makes the promise, then by the completer, which empties them.

internal sealed class ValueTaskAll<T1, T2>(ValueTaskInput<T1> input1, ValueTaskInput<T2> input2)
    : ValueTaskCountdown<(T1, T2)>(inputs: 2)
{
    private protected override int JoinAll(ref Action? ended) =>
        Join(ref input1, ref ended) + Join(ref input2, ref ended);

    private protected override (T1, T2) TakeAll(ref CombinedOutcome combined) =>
        (input1.Take(ref combined), input2.Take(ref combined));
}

internal sealed class ValueTaskAll<T1, T2, T3>(ValueTaskInput<T1> input1, ValueTaskInput<T2> input2, ValueTaskInput<T3> input3)
    : ValueTaskCountdown<(T1, T2, T3)>(inputs: 3)
{
    private protected override int JoinAll(ref Action? ended) =>
        Join(ref input1, ref ended) + Join(ref input2, ref ended) + Join(ref input3, ref ended);

    private protected override (T1, T2, T3) TakeAll(ref CombinedOutcome combined) =>
        (input1.Take(ref combined), input2.Take(ref combined), input3.Take(ref combined));
}

internal sealed class ValueTaskAll<T1, T2, T3, T4>(
    ValueTaskInput<T1> input1, ValueTaskInput<T2> input2, ValueTaskInput<T3> input3, ValueTaskInput<T4> input4)
    : ValueTaskCountdown<(T1, T2, T3, T4)>(inputs: 4)
{
    private protected override int JoinAll(ref Action? ended) =>
        Join(ref input1, ref ended) + Join(ref input2, ref ended) + Join(ref input3, ref ended) + Join(ref input4, ref ended);

    private protected override (T1, T2, T3, T4) TakeAll(ref CombinedOutcome combined) =>
        (input1.Take(ref combined), input2.Take(ref combined), input3.Take(ref combined), input4.Take(ref combined));
}

internal sealed class ValueTaskAll<T1, T2, T3, T4, T5>(
    ValueTaskInput<T1> input1, ValueTaskInput<T2> input2, ValueTaskInput<T3> input3, ValueTaskInput<T4> input4,
    ValueTaskInput<T5> input5)
    : ValueTaskCountdown<(T1, T2, T3, T4, T5)>(inputs: 5)
{
    private protected override int JoinAll(ref Action? ended) =>
        Join(ref input1, ref ended) + Join(ref input2, ref ended) + Join(ref input3, ref ended) + Join(ref input4, ref ended)
        + Join(ref input5, ref ended);

    private protected override (T1, T2, T3, T4, T5) TakeAll(ref CombinedOutcome combined) =>
        (input1.Take(ref combined), input2.Take(ref combined), input3.Take(ref combined), input4.Take(ref combined),
        input5.Take(ref combined));
}

internal sealed class ValueTaskAll<T1, T2, T3, T4, T5, T6>(
    ValueTaskInput<T1> input1, ValueTaskInput<T2> input2, ValueTaskInput<T3> input3, ValueTaskInput<T4> input4,
    ValueTaskInput<T5> input5, ValueTaskInput<T6> input6)
    : ValueTaskCountdown<(T1, T2, T3, T4, T5, T6)>(inputs: 6)
{
    private protected override int JoinAll(ref Action? ended) =>
        Join(ref input1, ref ended) + Join(ref input2, ref ended) + Join(ref input3, ref ended) + Join(ref input4, ref ended)
        + Join(ref input5, ref ended) + Join(ref input6, ref ended);

    private protected override (T1, T2, T3, T4, T5, T6) TakeAll(ref CombinedOutcome combined) =>
        (input1.Take(ref combined), input2.Take(ref combined), input3.Take(ref combined), input4.Take(ref combined),
        input5.Take(ref combined), input6.Take(ref combined));
}

internal sealed class ValueTaskAll<T1, T2, T3, T4, T5, T6, T7>(
    ValueTaskInput<T1> input1, ValueTaskInput<T2> input2, ValueTaskInput<T3> input3, ValueTaskInput<T4> input4,
    ValueTaskInput<T5> input5, ValueTaskInput<T6> input6, ValueTaskInput<T7> input7)
    : ValueTaskCountdown<(T1, T2, T3, T4, T5, T6, T7)>(inputs: 7)
{
    private protected override int JoinAll(ref Action? ended) =>
        Join(ref input1, ref ended) + Join(ref input2, ref ended) + Join(ref input3, ref ended) + Join(ref input4, ref ended)
        + Join(ref input5, ref ended) + Join(ref input6, ref ended) + Join(ref input7, ref ended);

    private protected override (T1, T2, T3, T4, T5, T6, T7) TakeAll(ref CombinedOutcome combined) =>
        (input1.Take(ref combined), input2.Take(ref combined), input3.Take(ref combined), input4.Take(ref combined),
        input5.Take(ref combined), input6.Take(ref combined), input7.Take(ref combined));
}

internal sealed class ValueTaskAll<T1, T2, T3, T4, T5, T6, T7, T8>(
    ValueTaskInput<T1> input1, ValueTaskInput<T2> input2, ValueTaskInput<T3> input3, ValueTaskInput<T4> input4,
    ValueTaskInput<T5> input5, ValueTaskInput<T6> input6, ValueTaskInput<T7> input7, ValueTaskInput<T8> input8)
    : ValueTaskCountdown<(T1, T2, T3, T4, T5, T6, T7, T8)>(inputs: 8)
{
    private protected override int JoinAll(ref Action? ended) =>
        Join(ref input1, ref ended) + Join(ref input2, ref ended) + Join(ref input3, ref ended) + Join(ref input4, ref ended)
        + Join(ref input5, ref ended) + Join(ref input6, ref ended) + Join(ref input7, ref ended) + Join(ref input8, ref ended);

    private protected override (T1, T2, T3, T4, T5, T6, T7, T8) TakeAll(ref CombinedOutcome combined) =>
        (input1.Take(ref combined), input2.Take(ref combined), input3.Take(ref combined), input4.Take(ref combined),
        input5.Take(ref combined), input6.Take(ref combined), input7.Take(ref combined), input8.Take(ref combined));
}

namespace LeanTasks.Combinators;

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

using LeanTasks.Completion;

namespace LeanTasks.Combinators;

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

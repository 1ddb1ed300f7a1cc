namespace LeanTasks.Combinators;

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

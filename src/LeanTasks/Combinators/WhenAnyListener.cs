namespace LeanTasks.Combinators;

/// <summary>A source in the race of a <c>WhenAny</c>, as its winner or a loser. 40 bytes.</summary>
/// <typeparam name="TResult">The type of the source's result.</typeparam>
/// <typeparam name="TOut">The type of the result of the race.</typeparam>
internal sealed class WhenAnyListener<TResult, TOut>(ValueTaskAny<TResult, TOut> race, int index, object source, short token)
    : ValueTaskListener<TResult>(source, token, index)
{
    private protected override void End(ref ValueTaskInput<TResult> input)
    {
        // Before its result is taken, because the source may run any code then.
        object?[]? victory = race.TryWin();
        input.TakeEnded();
        if (victory is not null)
            race.Win(victory, Index, input, mayInline: true);
    }
}

namespace LeanTasks.Combinators;

/// <summary>A source in the race of a <c>WhenAny</c>: the winner, or a loser. 40 bytes.</summary>
/// <typeparam name="TResult">The type of the source's result.</typeparam>
/// <typeparam name="TOut">The type of the winner's.</typeparam>
internal sealed class ValueTaskEntrant<TResult, TOut>(ValueTaskAny<TResult, TOut> race, int index, object source, short token)
    : ValueTaskLoser<TResult>(source, token, index)
{
    private protected override void End(ref ValueTaskInput<TResult> input)
    {
        // Before its result is taken, for which the source may run what it likes.
        object?[]? victory = race.TryWin();
        input.Settle();
        if (victory is not null)
            race.Win(victory, Index, input, mayInline: true);
    }
}

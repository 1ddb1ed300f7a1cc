namespace LeanTasks.Combinators;

/// <summary><c>WhenAny</c> with results. 48 bytes with a result of up to 4, or of references 56.</summary>
/// <typeparam name="TResult">The type of an input's result.</typeparam>
internal sealed class ValueTaskAnyResult<TResult> : ValueTaskAny<TResult, (int Index, TResult Result)>
{
    private protected override (int Index, TResult Result) Winner(int index, TResult result) => (index, result);
}

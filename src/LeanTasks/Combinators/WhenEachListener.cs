namespace LeanTasks.Combinators;

/// <summary>A source, or a Task, that a <c>WhenEach</c> waits for. 40 bytes, and 64 for the delegate that a Task needs.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal sealed class WhenEachListener<TResult>(CompletedValueTasks<TResult> completed, object source, short token)
    : ValueTaskListener<TResult>(source, token)
{
    private protected override void End(ref ValueTaskInput<TResult> input)
    {
        input.TakeEnded();
        completed.Add(input);
    }
}

namespace LeanTasks.Combinators;

/// <summary>A source, or a Task, that a <c>WhenEach</c> waits for. 40 bytes, and 64 for the delegate that a Task needs.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal sealed class ValueTaskArrival<TResult>(ValueTaskArrivals<TResult> arrivals, object source, short token)
    : ValueTaskLoser<TResult>(source, token)
{
    private protected override void End(ref ValueTaskInput<TResult> input)
    {
        input.TakeEnded();
        arrivals.Arrive(input);
    }
}

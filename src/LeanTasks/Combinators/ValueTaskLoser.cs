namespace LeanTasks.Combinators;

/// <summary>
/// Consumes a source, or a Task, when it ends, and drops what it gives; a failure is then told as one that nobody has seen. 32
/// bytes, and 64 for the delegate that a Task wants.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal class ValueTaskLoser<TResult>(object source, short token, int index = 0) : IValueTaskListener
{
    // Of the winner that it may become (ValueTaskEntrant): here, beside the token, it takes no room.
    private protected int Index => index;

    // What is listened to. Taken by exchange by the one that is told of its end: a broken source may tell twice.
    private object? _source = source;

    /// <summary>Listens; once.</summary>
    internal void Listen()
    {
        ValueTaskInput<TResult> input = new(_source!, token);
        Action? ended = null;
        if (!input.Listen(this, ref ended) && TakeSource() is not null)
            End(ref input);
    }

    public void Ended()
    {
        if (TakeSource() is not { } source)
            return;
        ValueTaskInput<TResult> input = new(source, token);
        End(ref input);
    }

    /// <param name="input">What has ended; to be settled.</param>
    private protected virtual void End(ref ValueTaskInput<TResult> input) => input.Settle();

    private object? TakeSource() => Interlocked.Exchange(ref _source, null);
}

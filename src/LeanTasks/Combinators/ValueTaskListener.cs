namespace LeanTasks.Combinators;

/// <summary>Is notified when a Task or a source has ended. A LeanTask runs a linkless continuation instead, without an object.</summary>
internal interface IValueTaskListener
{
    void Ended();
}

/// <summary>
/// Consumes a source, or a Task, when it ends, and drops its result; a failure is then reported as unobserved. 32 bytes, and 64
/// for the delegate that a Task needs.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal class ValueTaskListener<TResult>(object source, short token, int index = 0) : IValueTaskListener
{
    // Belongs to the derived WhenAnyListener: here, beside the token, it takes no extra space.
    private protected int Index => index;

    // The source or Task. The callback takes it by exchange, because a broken source may call back twice.
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

    /// <param name="input">The input that has ended; to be settled.</param>
    private protected virtual void End(ref ValueTaskInput<TResult> input) => input.TakeEnded();

    private object? TakeSource() => Interlocked.Exchange(ref _source, null);
}

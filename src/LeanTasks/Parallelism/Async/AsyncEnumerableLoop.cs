namespace LeanTasks.Parallelism;

/// <summary>A loop over an <see cref="IAsyncEnumerable{T}"/>.</summary>
internal sealed class AsyncEnumerableLoop<TItem>(
    in LoopPlace place, CancellationToken cancellationToken, Func<TItem, CancellationToken, ValueTask> body)
    : SourceLoop<TItem>(place, cancellationToken, body)
{
    // Written before the loop starts, because it needs the loop's token; cleared by the last worker.
    private IAsyncEnumerator<TItem>? _source;

    private protected override TItem Current => _source!.Current;

    /// <summary>Asks the source for its enumerator.</summary>
    /// <exception cref="InvalidOperationException">The source returned null.</exception>
    internal void Open(IAsyncEnumerable<TItem> source)
    {
        try
        {
            _source = source.GetAsyncEnumerator(Token) ?? throw new InvalidOperationException("The source's GetAsyncEnumerator returned null.");
        }
        catch
        {
            StopListening();
            throw;
        }
    }

    private protected override ValueTask<bool> MoveNextAsync() => _source!.MoveNextAsync();

    private protected override ValueTask DisposeSourceAsync() => _source!.DisposeAsync();

    private protected override void Release()
    {
        _source = null;
        base.Release();
    }
}

namespace LeanTasks.Parallelism;

/// <summary>A loop over an <see cref="IEnumerable{T}"/>.</summary>
internal sealed class EnumerableLoop<TItem>(
    IEnumerator<TItem> source, in LoopPlace place, CancellationToken cancellationToken, Func<TItem, CancellationToken, ValueTask> body)
    : SourceLoop<TItem>(place, cancellationToken, body)
{
    // Cleared by the last worker.
    private IEnumerator<TItem>? _source = source;

    private protected override TItem Current => _source!.Current;

    private protected override ValueTask<bool> MoveNextAsync() => new(_source!.MoveNext());

    private protected override ValueTask DisposeSourceAsync()
    {
        _source!.Dispose();
        return default;
    }

    private protected override void Release()
    {
        _source = null;
        base.Release();
    }
}

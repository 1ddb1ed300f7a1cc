namespace LeanTasks.Threading;

/// <summary>A sequence for probes, which is its own enumerator and has no items.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
internal sealed class ProbeItems<T> : IAsyncEnumerable<T>, IAsyncEnumerator<T>
{
    public T Current => default!;

    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken) => this;

    public ValueTask<bool> MoveNextAsync() => default;

    public ValueTask DisposeAsync() => default;
}

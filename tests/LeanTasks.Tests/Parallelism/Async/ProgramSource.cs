using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>A source of integers that fails where it is told to, and keeps a journal.</summary>
internal sealed class ProgramSource(int count, string failsIn = "") : IEnumerable<int>, IAsyncEnumerable<int>, IEnumerator<int>, IAsyncEnumerator<int>
{
    private int _inside;
    private int _current = -1;

    public int Disposals { get; private set; }

    public bool WasEntered { get; private set; }

    public bool Overlapped { get; private set; }

    public Action? OnDispose { get; init; }

    public CancellationToken Token { get; private set; }

    public int Current => Fails("Current") ? throw new ProgramException("Current") : _current;

    object System.Collections.IEnumerator.Current => Current;

    public IEnumerator<int> GetEnumerator()
    {
        WasEntered = true;
        return failsIn switch
        {
            "GetEnumerator" => throw new ProgramException(failsIn),
            "cancellation" => throw new OperationCanceledException(),
            "null" => null!,
            _ => this,
        };
    }

    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();

    public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        Token = cancellationToken;
        return (IAsyncEnumerator<int>)GetEnumerator();
    }

    public bool MoveNext()
    {
        Overlapped |= Interlocked.Increment(ref _inside) != 1;
        _current++;
        Thread.SpinWait(50);
        Interlocked.Decrement(ref _inside);
        return Fails("MoveNext") ? throw new ProgramException("MoveNext") : _current < count;
    }

    public async ValueTask<bool> MoveNextAsync()
    {
        Overlapped |= Interlocked.Increment(ref _inside) != 1;
        if (_current % 2 == 0)
            await Task.Yield();
        Interlocked.Decrement(ref _inside);
        return MoveNext();
    }

    public void Dispose()
    {
        Disposals++;
        OnDispose?.Invoke();
        if (failsIn.Contains("Dispose", StringComparison.Ordinal))
            throw new ProgramException("Dispose");
    }

    public async ValueTask DisposeAsync()
    {
        await Task.Yield();
        Dispose();
    }

    public void Reset() => throw new NotSupportedException();

    private bool Fails(string member) => failsIn.Contains(member, StringComparison.Ordinal) && _current == count / 2;
}

namespace LeanTasks.Tests.Factories;

/// <summary>An operation that a test completes; its begin methods, and its end methods, which tell how often they were called.</summary>
internal sealed class ManualAsyncResult(bool completesSynchronously = false, Exception? beginFailure = null, Exception? endFailure = null) : IAsyncResult
{
    private readonly ManualResetEvent _handle = new(initialState: false);
    private AsyncCallback? _callback;
    private int _ends;

    public object? AsyncState { get; private set; }

    public WaitHandle AsyncWaitHandle => _handle;

    public bool CompletedSynchronously => completesSynchronously && IsCompleted;

    public bool IsCompleted => _handle.WaitOne(0);

    public int Ends => Volatile.Read(ref _ends);

    public string? Arguments { get; private set; }

    public IAsyncResult Begin(AsyncCallback callback, object? state)
    {
        _callback = callback;
        AsyncState = state;
        if (beginFailure is not null)
            throw beginFailure;
        if (completesSynchronously)
            Complete();
        return this;
    }

    public IAsyncResult Begin(int one, AsyncCallback callback, object? state)
    {
        Arguments = $"{one}";
        return Begin(callback, state);
    }

    public IAsyncResult Begin(int one, string two, AsyncCallback callback, object? state)
    {
        Arguments = $"{one} {two}";
        return Begin(callback, state);
    }

    public IAsyncResult Begin(int one, string two, char three, AsyncCallback callback, object? state)
    {
        Arguments = $"{one} {two} {three}";
        return Begin(callback, state);
    }

    public void Complete()
    {
        _handle.Set();
        _callback?.Invoke(this);
    }

    public void End(IAsyncResult self)
    {
        Assert.Same(this, self);
        Interlocked.Increment(ref _ends);
        if (endFailure is not null)
            throw endFailure;
    }

    public string EndWithResult(IAsyncResult self)
    {
        End(self);
        return $"ended {Arguments}";
    }
}

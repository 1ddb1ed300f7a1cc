namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>An awaiter that another thread sets, once it has a continuation.</summary>
internal sealed class ModelAwaiter : IModelAwaiter
{
    private static readonly Action s_isSet = static () => { };

    private readonly ManualResetEventSlim _hasRun = new();
    private Action? _continuation;
    private int _result;
    private bool _fails;

    // Whether the continuation has run on the thread that awaits, because the awaiter was set before.
    private bool _hasRunAtOnce;

    /// <summary>Whether it returns only when the continuation has run.</summary>
    internal bool WaitsForContinuation { get; init; }

    /// <summary>What a method does before it suspends, or calls another that does. Gets how many calls that is from the one that awaits.</summary>
    internal Action<int>? Begun { get; init; }

    /// <summary>What the method does that takes the result.</summary>
    internal Action? Taken { get; set; }

    public int GetResult()
    {
        Taken?.Invoke();
        return _fails ? throw new InvalidOperationException("It fails.") : _result;
    }

    public void Begin(int depth) => Begun?.Invoke(depth);

    public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

    public void UnsafeOnCompleted(Action continuation)
    {
        if (Interlocked.Exchange(ref _continuation, continuation) is not null)
        {
            _hasRunAtOnce = true;
            continuation();
        }
        else if (WaitsForContinuation)
        {
            _hasRun.Wait();
        }
    }

    internal void Fail()
    {
        _fails = true;
        Set(0);
    }

    internal void Set(int result)
    {
        _result = result;
        if (Interlocked.Exchange(ref _continuation, s_isSet) is not { } continuation)
            return;
        continuation();
        _hasRun.Set();
    }

    /// <summary>Waits for the thread that sets it. Only while a method awaits it.</summary>
    internal void WaitForContinuation()
    {
        if (!_hasRunAtOnce)
            _hasRun.Wait();
    }
}

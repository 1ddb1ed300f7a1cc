namespace LeanTasks.Tests.Promises;

/// <summary>Where a source is from.</summary>
public enum SourceKind
{
    Kept,
    Rented,
}

/// <summary>As what its operation is awaited.</summary>
public enum AwaitKind
{
    Task,
    PooledFlow,
    ValueTask,
}

/// <summary>A source of either kind, whose operations are awaited in either way.</summary>
internal sealed class LimitedSource
{
    private readonly ReusableValueTaskSource<int>? _kept;
    private PooledValueTaskSource<int> _rented;

    public LimitedSource(SourceKind kind)
    {
        if (kind == SourceKind.Kept)
            _kept = new ReusableValueTaskSource<int>();
        Begin();
    }

    /// <summary>Begins the next operation, which the renter has to rent.</summary>
    public void Begin()
    {
        if (_kept is null)
            _rented = ReusableValueTaskSource<int>.Rent();
    }

    public bool TrySetResult(int result) => _kept?.TrySetResult(result) ?? _rented.TrySetResult(result);

    public Task Await(AwaitKind how, TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken) => how switch
    {
        AwaitKind.Task when timeProvider == TimeProvider.System =>
            (_kept?.AsValueTask(timeout, cancellationToken) ?? _rented.AsValueTask(timeout, cancellationToken)).AsTask(),
        AwaitKind.Task => (_kept?.AsValueTask(timeout, timeProvider, cancellationToken) ?? _rented.AsValueTask(timeout, timeProvider, cancellationToken)).AsTask(),
        AwaitKind.PooledFlow when timeProvider == TimeProvider.System =>
            (_kept?.AsPooledFlow(timeout, cancellationToken) ?? _rented.AsPooledFlow(timeout, cancellationToken)).AsTask(),
        AwaitKind.PooledFlow => (_kept?.AsPooledFlow(timeout, timeProvider, cancellationToken) ?? _rented.AsPooledFlow(timeout, timeProvider, cancellationToken)).AsTask(),
        _ when timeProvider == TimeProvider.System =>
            (_kept?.AsNonGenericValueTask(timeout, cancellationToken) ?? _rented.AsNonGenericValueTask(timeout, cancellationToken)).AsTask(),
        _ => (_kept?.AsNonGenericValueTask(timeout, timeProvider, cancellationToken) ?? _rented.AsNonGenericValueTask(timeout, timeProvider, cancellationToken)).AsTask(),
    };

    /// <summary>Gives the present operation a time and a token besides those it has.</summary>
    public void LimitOnceMore(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken) =>
        _ = _kept?.AsValueTask(timeout, timeProvider, cancellationToken) ?? _rented.AsValueTask(timeout, timeProvider, cancellationToken);

    /// <summary>The operation after this one ends as it is completed, whatever comes of this one.</summary>
    /// <param name="late">What could have ended this operation, and has not.</param>
    public async Task RequireNextIsItsOwn(params Action[] late)
    {
        Begin();
        using CancellationTokenSource cancellation = new();
        Task limited = Await(AwaitKind.Task, TimeSpan.FromHours(1), TimeProvider.System, cancellation.Token);
        Array.ForEach(late, static act => act());
        Assert.False(limited.IsCompleted);
        Assert.True(TrySetResult(2));
        await limited;

        Begin();
        ValueTask<int> unlimited = _kept?.AsValueTask() ?? _rented.AsValueTask();
        Array.ForEach(late, static act => act());
        Assert.False(unlimited.IsCompleted);
        Assert.True(TrySetResult(3));
        Assert.Equal(3, await unlimited);
    }
}

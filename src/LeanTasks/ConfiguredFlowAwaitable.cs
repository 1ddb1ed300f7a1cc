namespace LeanTasks;

/// <summary>A <see cref="PooledFlow"/> and where its <c>await</c> resumes; returned by <see cref="PooledFlow.ConfigureAwait"/>.</summary>
public readonly struct ConfiguredFlowAwaitable
{
    private readonly FlowAwaiter _awaiter;

    internal ConfiguredFlowAwaitable(FlowAwaiter awaiter) => _awaiter = awaiter;

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public FlowAwaiter GetAwaiter() => _awaiter;
}

/// <summary>A <see cref="PooledFlow{TResult}"/> and where its <c>await</c> resumes; returned by <see cref="PooledFlow{TResult}.ConfigureAwait"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public readonly struct ConfiguredFlowAwaitable<TResult>
{
    private readonly FlowAwaiter<TResult> _awaiter;

    internal ConfiguredFlowAwaitable(FlowAwaiter<TResult> awaiter) => _awaiter = awaiter;

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public FlowAwaiter<TResult> GetAwaiter() => _awaiter;
}

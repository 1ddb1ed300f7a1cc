using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>A delegate as the side of a fork.</summary>
internal readonly struct ActionBody(Action action) : IForkBody<VoidResult>
{
    public VoidResult Run(ForkWorker worker)
    {
        action();
        return default;
    }
}

/// <summary>A delegate with its argument as the side of a fork.</summary>
internal readonly struct ActionBody<TState>(Action<TState> action, TState state) : IForkBody<VoidResult>
{
    public VoidResult Run(ForkWorker worker)
    {
        action(state);
        return default;
    }
}

/// <summary>A delegate that returns a result as the side of a fork.</summary>
internal readonly struct FuncBody<TResult>(Func<TResult> function) : IForkBody<TResult>
{
    public TResult Run(ForkWorker worker) => function();
}

/// <summary>A delegate that returns a result, with its argument, as the side of a fork.</summary>
internal readonly struct FuncBody<TState, TResult>(Func<TState, TResult> function, TState state) : IForkBody<TResult>
{
    public TResult Run(ForkWorker worker) => function(state);
}

/// <summary>A body that does not begin once a token is canceled.</summary>
internal readonly struct CancellableBody<TBody, TResult>(TBody body, CancellationToken cancellationToken) : IForkBody<TResult>
    where TBody : struct, IForkBody<TResult>
{
    // A copy, because the body may change itself.
    public TResult Run(ForkWorker worker)
    {
        cancellationToken.ThrowIfCancellationRequested();
        TBody copy = body;
        return copy.Run(worker);
    }
}

/// <summary>A delegate as one of many sides. It holds only the reference, so that a span of delegates is a span of these.</summary>
internal readonly struct ActionSide : IForkBody
{
    private readonly Action _action;

    public ActionSide(Action action) => _action = action;

    public void Run(ForkWorker worker) => _action();
}

/// <summary>A body without a result as one with a result.</summary>
internal readonly struct VoidForkBody<TBody>(TBody body) : IForkBody<VoidResult>
    where TBody : struct, IForkBody
{
    // A copy, because the body may change itself.
    public VoidResult Run(ForkWorker worker)
    {
        TBody copy = body;
        copy.Run(worker);
        return default;
    }
}

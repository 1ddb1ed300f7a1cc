namespace LeanTasks.Parallelism;

/// <summary>A delegate that returns a result, with its argument, as the side of a fork.</summary>
internal readonly struct FuncBody<TState, TResult>(Func<TState, TResult> function, TState state) : IForkBody<TResult>
{
    public TResult Run(ForkWorker worker) => function(state);
}

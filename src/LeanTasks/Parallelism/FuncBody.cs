namespace LeanTasks.Parallelism;

/// <summary>A delegate that returns a result as the side of a fork.</summary>
internal readonly struct FuncBody<TResult>(Func<TResult> function) : IForkBody<TResult>
{
    public TResult Run(ForkWorker worker) => function();
}

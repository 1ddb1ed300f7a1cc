namespace LeanTasks;

/// <summary>One side of a <see cref="Fork"/>, written as a struct, so that it is neither allocated nor called through a delegate.</summary>
public interface IForkBody
{
    /// <summary>Runs the side, possibly on a thread other than the one that forked, in the same <see cref="ExecutionContext"/>.</summary>
    /// <param name="worker">The worker that runs it. Pass it to a nested <see cref="Fork"/>.</param>
    void Run(ForkWorker worker);
}

/// <summary>One side of a <see cref="Fork"/> that has a result, written as a struct, so that it is neither allocated nor called through a delegate.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public interface IForkBody<out TResult>
{
    /// <summary>Runs the side, possibly on a thread other than the one that forked, in the same <see cref="ExecutionContext"/>.</summary>
    /// <param name="worker">The worker that runs it. Pass it to a nested <see cref="Fork"/>.</param>
    /// <returns>The result.</returns>
    TResult Run(ForkWorker worker);
}

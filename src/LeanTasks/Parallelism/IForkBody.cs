namespace LeanTasks;

/// <summary>One side of a <see cref="Fork"/>, written as a struct, so that it is neither allocated nor called through a delegate.</summary>
public interface IForkBody
{
    /// <summary>Runs the side, possibly on another thread than the one that forked, in the same <see cref="ExecutionContext"/>.</summary>
    /// <param name="worker">The worker that runs it, to be passed to a nested <see cref="Fork"/>.</param>
    void Run(ForkWorker worker);
}

namespace LeanTasks;

/// <summary>One side of a <see cref="Fork"/>, written as a struct, so that it is neither allocated nor called through a delegate.</summary>
public interface IForkBody
{
    /// <summary>What the side does. It may run on another thread than the one that forked, in the same <see cref="ExecutionContext"/>.</summary>
    /// <param name="worker">The worker that runs it: to be handed to a <see cref="Fork"/> inside.</param>
    void Run(ForkWorker worker);
}

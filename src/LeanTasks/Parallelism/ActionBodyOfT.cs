using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>A delegate with its argument as the side of a fork.</summary>
internal readonly struct ActionBody<TState>(Action<TState> action, TState state) : IForkBody<VoidResult>
{
    public VoidResult Run(ForkWorker worker)
    {
        action(state);
        return default;
    }
}

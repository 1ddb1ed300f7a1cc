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

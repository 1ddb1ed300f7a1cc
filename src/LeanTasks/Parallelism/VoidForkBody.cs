using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

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

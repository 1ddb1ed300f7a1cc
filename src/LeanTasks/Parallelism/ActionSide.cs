namespace LeanTasks.Parallelism;

/// <summary>A delegate as one of many sides. It holds only the reference, so that a span of delegates is a span of these.</summary>
internal readonly struct ActionSide : IForkBody
{
    private readonly Action _action;

    public ActionSide(Action action) => _action = action;

    public void Run(ForkWorker worker) => _action();
}

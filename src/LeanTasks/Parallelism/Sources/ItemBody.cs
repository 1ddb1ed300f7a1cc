using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>A delegate that takes items.</summary>
internal readonly struct ItemBody<T>(Action<T> body, CancellationToken token) : IItemBody<T, VoidResult>
{
    public bool IsWanted(long index) => !token.IsCancellationRequested;

    public VoidResult Begin() => default;

    public void Run(T item, long index, ref VoidResult local) => body(item);

    public void End(VoidResult local)
    {
    }
}

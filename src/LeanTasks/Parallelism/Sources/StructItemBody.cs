using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>A struct as the body of a loop over items.</summary>
internal readonly struct StructItemBody<T, TBody>(TBody body, CancellationToken token) : IItemBody<T, VoidResult>
    where TBody : struct, IForEachBody<T>
{
    public bool IsWanted(long index) => !token.IsCancellationRequested;

    public VoidResult Begin() => default;

    public void Run(T item, long index, ref VoidResult local)
    {
        // A copy, because the body may change itself.
        TBody copy = body;
        copy.Run(item);
    }

    public void End(VoidResult local)
    {
    }
}

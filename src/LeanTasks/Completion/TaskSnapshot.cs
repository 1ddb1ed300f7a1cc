using System.Buffers;

namespace LeanTasks.Completion;

/// <summary>
/// The tasks that a wait was called with, none of them null: the caller's array may change while the thread is blocked. The
/// copy is rented; disposing of it clears and returns it.
/// </summary>
internal readonly ref struct TaskSnapshot
{
    private readonly LeanTask[] _rented;

    /// <exception cref="ArgumentException">A task is null.</exception>
    internal TaskSnapshot(ReadOnlySpan<LeanTask> tasks, string name)
    {
        _rented = ArrayPool<LeanTask>.Shared.Rent(tasks.Length);
        Span<LeanTask> copy = _rented.AsSpan(0, tasks.Length);
        tasks.CopyTo(copy);
        Tasks = copy;
        for (int i = 0; i < copy.Length; i++)
        {
            if (copy[i] is not null)
                continue;
            Dispose();
            throw LeanTask.NullTask(i, name);
        }
    }

    internal ReadOnlySpan<LeanTask> Tasks { get; }

    public void Dispose()
    {
        _rented.AsSpan(0, Tasks.Length).Clear();
        ArrayPool<LeanTask>.Shared.Return(_rented);
    }
}

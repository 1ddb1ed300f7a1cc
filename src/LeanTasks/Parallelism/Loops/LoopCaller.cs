using LeanTasks.Threading;

namespace LeanTasks.Parallelism;

/// <summary>
/// What the calling thread of a loop is in, to go back to afterwards: what bodies set here is their own affair, as it is a task's.
/// Nor do they belong to the task that called the loop, of which only one thread would be: what they start goes to the pool, even
/// if that task has a scheduler which runs nothing else as long as it lasts.
/// </summary>
internal readonly struct LoopCaller
{
    private readonly LeanThread _thread;
    private readonly ContextSnapshot _contexts;
    private readonly LeanTask? _task;

    internal LoopCaller(LeanThread thread)
    {
        _thread = thread;
        _contexts = new ContextSnapshot(thread);
        _task = thread.Task;
        thread.Task = null;
    }

    internal void Restore()
    {
        _thread.Task = _task;
        _contexts.Restore();
    }
}

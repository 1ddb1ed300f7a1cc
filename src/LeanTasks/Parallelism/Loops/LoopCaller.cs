using LeanTasks.Runtime;

namespace LeanTasks.Parallelism;

/// <summary>
/// The contexts of a loop's calling thread, to restore afterwards: what bodies set here stays inside them, as in a task. Bodies do
/// not run as part of the task that called the loop, which would be so on one thread only: what they start goes to the pool, even if
/// that task's scheduler runs nothing else until the task ends.
/// </summary>
internal readonly struct LoopCaller
{
    private readonly ThreadLocalState _thread;
    private readonly ContextSnapshot _contexts;
    private readonly RunningTask _task;

    internal LoopCaller(ThreadLocalState thread)
    {
        _thread = thread;
        _contexts = new ContextSnapshot(thread);
        _task = new RunningTask(task: null, thread);
    }

    internal void Restore()
    {
        _task.Restore(_thread);
        _contexts.Restore();
    }
}

using LeanTasks.Completion;

namespace LeanTasks.Tests.Support;

/// <summary>A task that takes itself for queued to the pool, and is not: the pool does not come to it before a test wants it.</summary>
internal sealed class QueuedTask(Func<int> function) : LeanTask<int>(function, TaskState.WaitingToRun);

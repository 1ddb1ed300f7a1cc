using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Scheduling;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>The owner of tasks against thieves: each task is had by exactly one.</summary>
public class TaskDequeScenarios
{
    // So many that the next one needs more room.
    private const int Full = 32;

    [Fact]
    public void TheLastTaskMeetsAThief() => Explored.Always(static execution =>
    {
        Tasks tasks = new(execution, 1);
        execution.Start("owner", () =>
        {
            tasks.Pop();
            tasks.Push();
            tasks.Pop();
        });
        execution.Start("thief", () =>
        {
            tasks.Steal();
            tasks.Steal();
        });
    });

    [Fact]
    public void TheLastTaskMeetsTwoThieves() => Explored.Always(static execution =>
    {
        Tasks tasks = new(execution, 1);
        execution.Start("owner", tasks.Pop);
        execution.Start("thief", tasks.Steal);
        execution.Start("another", tasks.Steal);
    });

    [Fact]
    public void TwoTasksMeetAThiefWhoComesTwice() => Explored.Always(static execution =>
    {
        Tasks tasks = new(execution, 2);
        execution.Start("owner", tasks.Pop);
        execution.Start("thief", () =>
        {
            tasks.Steal();
            tasks.Steal();
        });
    });

    [Fact]
    public void GrowingMeetsAThief() => Explored.Always(static execution =>
    {
        Tasks tasks = new(execution, Full);
        execution.Start("owner", () =>
        {
            tasks.Push();
            tasks.Pop();
        });
        execution.Start("thief", () =>
        {
            tasks.Steal();
            tasks.Steal();
        });
    });

    private sealed class Tasks
    {
        private readonly Execution _execution;
        private readonly TaskDeque _deque = new();
        private readonly List<LeanTask> _all = [];
        private readonly HashSet<LeanTask> _had = [];

        internal Tasks(Execution execution, int count)
        {
            _execution = execution;
            while (_all.Count < count)
                Push();
            execution.AtEnd(() =>
            {
                while (_deque.TryPop() is { } task)
                    Have(task);
                execution.Require(_had.Count == _all.Count, $"Of {_all.Count} tasks {_had.Count} were had.");
            });
        }

        internal void Push()
        {
            LeanTask task = new(static () => { });
            _all.Add(task);
            _deque.Push(task);
        }

        internal void Pop() => Have(_deque.TryPop());

        internal void Steal() => Have(_deque.TrySteal());

        private void Have(LeanTask? task) => _execution.Require(task is null || _had.Add(task), "A task was had twice.");
    }
}

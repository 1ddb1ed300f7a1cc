using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

/// <summary>What a comparison does with factories, and a record of what happened.</summary>
internal sealed class BclSide
{
    private readonly Journal _journal = new();

    public BclSide()
    {
        Factory = new TaskFactory(
            Source.Token, TaskCreationOptions.DenyChildAttach, TaskContinuationOptions.HideScheduler | TaskContinuationOptions.DenyChildAttach, Own);
        FactoryOfT = new TaskFactory<string>(
            Source.Token, TaskCreationOptions.DenyChildAttach, TaskContinuationOptions.HideScheduler | TaskContinuationOptions.DenyChildAttach, Own);
    }

    public CountingTaskScheduler Own { get; } = new("own");

    public CountingTaskScheduler Other { get; } = new("other");

    public CountingTaskScheduler Refusing { get; } = new("refusing", refuses: true);

    /// <summary>Of the factories' token.</summary>
    public CancellationTokenSource Source { get; } = new();

    public TaskFactory Factory { get; }

    public TaskFactory<string> FactoryOfT { get; }

    public TaskCompletionSource<int> First { get; } = new();

    public TaskCompletionSource<int> Second { get; } = new();

    public Task<int>[] Sources => [First.Task, Second.Task];

    public Task[] Untyped => [First.Task, Second.Task];

    private static string Where => TaskScheduler.Current switch
    {
        CountingTaskScheduler scheduler => scheduler.Name,
        TaskScheduler current => ReferenceEquals(current, TaskScheduler.Default) ? "pool" : "elsewhere",
    };

    public void Act() => _journal.Add($"in {Where}");

    public void ActOn(object? state) => _journal.Add($"{state} in {Where}");

    public string Give()
    {
        Act();
        return "given";
    }

    public string GiveOf(object? state)
    {
        ActOn(state);
        return $"given {state}";
    }

    public void ActOnTask(Task task) => ActOn($"task {Index(task)} {task.Status}");

    public string GiveOfTask(Task task) => GiveOf($"task {Index(task)} {task.Status}");

    public void ActOnTasks(Task[] tasks) => ActOn(string.Join(", ", tasks.Select(task => $"{Index(task)} {task.Status}")));

    public string GiveOfTasks(Task[] tasks) => GiveOf(string.Join(", ", tasks.Select(task => $"{Index(task)} {task.Status}")));

    /// <summary>What came of it all, once the task that <paramref name="make"/> makes has ended.</summary>
    public string Tell(Func<BclSide, Task> make)
    {
        try
        {
            Task task = make(this);
            Patience.Until(() => task.IsCompleted);
            object? result = task is Task<string> { IsCompletedSuccessfully: true } function ? function.Result : null;
            return $"{task.Status}, {task.CreationOptions}, {Journal.Describe(task.AsyncState)}, {result}, {Journal.Describe(task.Exception)}; {_journal}; {Own.Counts}; {Other.Counts}";
        }
        catch (Exception exception)
        {
            return $"throws {Journal.Describe(exception)}; {_journal}; {Own.Counts}; {Other.Counts}";
        }
    }

    private int Index(Task task) => Array.IndexOf(Untyped, task);
}

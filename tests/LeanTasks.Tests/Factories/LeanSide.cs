using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

/// <summary>What a comparison does with factories of ours, and a record of what happened. <see cref="BclSide"/> is its twin.</summary>
internal sealed class LeanSide
{
    private readonly Journal _journal = new();

    public LeanSide()
    {
        Factory = new LeanTaskFactory(
            Source.Token, TaskCreationOptions.DenyChildAttach, TaskContinuationOptions.HideScheduler | TaskContinuationOptions.DenyChildAttach, Own);
        FactoryOfT = new LeanTaskFactory<string>(
            Source.Token, TaskCreationOptions.DenyChildAttach, TaskContinuationOptions.HideScheduler | TaskContinuationOptions.DenyChildAttach, Own);
    }

    public CountingLeanScheduler Own { get; } = new("own");

    public CountingLeanScheduler Other { get; } = new("other");

    public CountingLeanScheduler Refusing { get; } = new("refusing", refuses: true);

    /// <summary>Of the factories' token.</summary>
    public CancellationTokenSource Source { get; } = new();

    public LeanTaskFactory Factory { get; }

    public LeanTaskFactory<string> FactoryOfT { get; }

    public LeanTaskSource<int> First { get; } = new();

    public LeanTaskSource<int> Second { get; } = new();

    public LeanTask<int>[] Sources => [First, Second];

    public LeanTask[] Untyped => [First, Second];

    private static string Where => LeanScheduler.Current switch
    {
        CountingLeanScheduler scheduler => scheduler.Name,
        LeanScheduler current => ReferenceEquals(current, LeanScheduler.Default) ? "pool" : "elsewhere",
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

    public void ActOnTask(LeanTask task) => ActOn($"task {Index(task)} {task.Status}");

    public string GiveOfTask(LeanTask task) => GiveOf($"task {Index(task)} {task.Status}");

    public void ActOnTasks(LeanTask[] tasks) => ActOn(string.Join(", ", tasks.Select(task => $"{Index(task)} {task.Status}")));

    public string GiveOfTasks(LeanTask[] tasks) => GiveOf(string.Join(", ", tasks.Select(task => $"{Index(task)} {task.Status}")));

    /// <summary>What came of it all, once the task that <paramref name="make"/> makes has ended.</summary>
    public string Tell(Func<LeanSide, LeanTask> make)
    {
        try
        {
            LeanTask task = make(this);
            Patience.UntilEnded(task);
            object? result = task is LeanTask<string> { IsCompletedSuccessfully: true } function ? function.Result : null;
            return $"{task.Status}, {task.CreationOptions}, {Journal.Describe(task.AsyncState)}, {result}, {Journal.Describe(task.Exception)}; {_journal}; {Own.Counts}; {Other.Counts}";
        }
        catch (Exception exception)
        {
            return $"throws {Journal.Describe(exception)}; {_journal}; {Own.Counts}; {Other.Counts}";
        }
    }

    private int Index(LeanTask task) => Array.IndexOf(Untyped, task);
}

namespace LeanTasks.Interleavings;

/// <summary>A thread of the program under test, for a shadow of <see cref="Thread"/>.</summary>
public sealed class ModelThread
{
    // The setup and the checks, which no logical thread runs.
    private const int AloneId = 1_000;

    private const int FirstId = AloneId + 1;

    private readonly Execution _execution;
    private readonly LogicalThread _thread;

    private ModelThread(Execution execution, LogicalThread thread)
    {
        _execution = execution;
        _thread = thread;
    }

    /// <summary>The number of the calling thread, the same in each execution that gets the same choices.</summary>
    public static int CurrentId => Execution.Current switch
    {
        { Running: { } thread } => FirstId + thread.Number,
        { } => AloneId,
        null => Environment.CurrentManagedThreadId,
    };

    /// <summary>Starts a thread of the execution, if the calling thread is one.</summary>
    /// <param name="name">What the trace calls it.</param>
    /// <param name="body">What it does.</param>
    /// <param name="tag">What <see cref="GetTag"/> gives it.</param>
    /// <returns>The thread; null if none was started.</returns>
    public static ModelThread? TryStart(string name, Action body, object tag) =>
        Execution.Current is { Running: not null } execution ? new ModelThread(execution, execution.AddThread(name, body, tag)) : null;

    /// <summary>The one object that the calling thread keeps for a shadow, or null where no logical thread calls.</summary>
    /// <param name="create">Makes it, at the first call.</param>
    /// <returns>The object.</returns>
    public static object? GetTag(Func<object> create)
    {
        ArgumentNullException.ThrowIfNull(create);
        return Execution.Current?.Running is { } thread ? thread.Tag ??= create() : null;
    }

    /// <summary>Waits until the thread has ended, and the others see all that it stored.</summary>
    /// <param name="timeout">How long at most.</param>
    /// <returns>Whether it has ended.</returns>
    public bool Join(TimeSpan timeout)
    {
        bool hasEnded = _execution.Step(
            new Operation("Thread.Join", _thread.ToString(), IsFence: true),
            new Obstacle(() => _thread is { HasEnded: true, Stores.IsEmpty: true } && !_execution.LoadsLate(_thread), Deadline: _execution.DeadlineAfter(timeout)));
        if (hasEnded)
            _execution.OrderStores(_thread);
        return hasEnded;
    }
}

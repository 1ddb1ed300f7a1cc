using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard.Scenarios;

/// <summary>Plays a scenario with one kind of methods, and writes down what happens.</summary>
internal sealed class Stage
{
    private readonly List<string> _lines = [];
    private readonly AsyncKind _kind;
    private bool _handlesChanges;

    public Stage(AsyncKind kind)
    {
        _kind = kind;
        Watched = new AsyncLocal<int>(Changed);
    }

    public AsyncLocal<int> Value { get; } = new();

    /// <summary>Has a handler, which writes down its calls once <see cref="Enter"/> is over.</summary>
    public AsyncLocal<int> Watched { get; }

    /// <summary>What the handler does besides.</summary>
    public Action<AsyncLocalValueChangedArgs<int>> OnChanged { get; set; } = static _ => { };

    /// <summary>Whether a method has left its caller, or the thread that resumed it, in other contexts than before.</summary>
    public bool HasLeaked { get; private set; }

    public IReadOnlyList<string> Lines => _lines;

    public Contexts Now => new(
        ExecutionContext.Capture(),
        ExecutionContext.IsFlowSuppressed(),
        SynchronizationContext.Current,
        Value.Value,
        Watched.Value);

    /// <summary>Puts the thread, a fresh one, into the contexts of a caller.</summary>
    public void Enter(Callers caller)
    {
        if (caller is Callers.Valued or Callers.Suppressed)
        {
            Value.Value = 1;
            Watched.Value = 1;
        }

        if (caller is Callers.Suppressed)
            ExecutionContext.SuppressFlow();
        if (caller is Callers.Synchronized)
            SynchronizationContext.SetSynchronizationContext(new QueueingSynchronizationContext());
        _handlesChanges = true;
    }

    public void Write(string line) => _lines.Add(line);

    /// <summary>Does something that leaves the thread's contexts as they are, unless a builder is broken.</summary>
    public void Guarded(string who, Action action)
    {
        Contexts before = Now;
        try
        {
            action();
        }
        catch (ProgramException exception)
        {
            Write($"{who} catches {exception.Message}");
        }

        Contexts after = Now;
        HasLeaked |= after != before;
        Write($"{who} has {after.Against(before)}");
    }

    /// <summary>Calls a method of the kind that is played.</summary>
    public Func<Task> Call(Script script)
    {
        Func<Task>? method = null;
        Guarded("caller", () => method = _kind.Call(script));
        return method!;
    }

    /// <summary>Runs a state machine written by hand, which lets exceptions out of <c>MoveNext</c>, as no compiler's does.</summary>
    public void Start(Action moveNext) => Guarded("caller", () =>
    {
        HandMadeStateMachine machine = new(moveNext);
        _kind.Start(ref machine);
    });

    /// <summary>Waits for the end of a method.</summary>
    public void End(Func<Task> method)
    {
        Task task = method();
        Patience.Until(() => task.IsCompleted);
        Write($"method is {task.Status} {task.Exception?.InnerException?.Message}");
    }

    private void Changed(AsyncLocalValueChangedArgs<int> change)
    {
        if (!_handlesChanges)
            return;
        string synchronized = SynchronizationContext.Current is null ? "no" : "a";
        Write($"{change.PreviousValue} to {change.CurrentValue}, {change.ThreadContextChanged}, value {Value.Value}, {synchronized} synchronization context");
        OnChanged(change);
    }
}

using LeanTasks.Differential.Tests.Kinds;
using LeanTasks.Differential.Tests.Programs;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>Runs one program on one kind of task.</summary>
internal sealed class Runner<TTask, TSource>(ITaskKind<TTask, TSource> kind, TaskProgram program, RunMode mode)
    where TTask : class
    where TSource : class
{
    private const string Main = "main";
    private const string Final = "~";

    private readonly Trace _trace = new();
    private readonly AsyncLocal<int> _local = new();
    private readonly List<TTask> _tasks = [];
    private readonly Dictionary<int, TSource> _sources = [];

    // Of each task, whether the program has done what it takes to end it.
    private readonly List<Func<bool>> _canEnd = [];
    private readonly HashSet<int> _completedOrStarted = [];
    private readonly HashSet<TTask> _awaited = [];
    private readonly CountdownEvent _callbacks = new(1);
    private int _callbackCount;
    private RecordingSynchronizationContext? _context;

    public IReadOnlyList<string> Run()
    {
        if (mode is RunMode.InContext or RunMode.IntoContext)
            SynchronizationContext.SetSynchronizationContext(_context = new RecordingSynchronizationContext(_trace));
        foreach (Operation operation in program.Operations)
        {
            string outcome = Trace.Describe(() => Do(operation));
            _context?.Drain();
            _trace.Write(Main, $"{operation}: {outcome}; local {_local.Value}");
        }

        Finish();
        return mode == RunMode.Concurrent ? _trace.ByActor() : _trace.InOrder();
    }

    private string Do(Operation operation)
    {
        switch (operation)
        {
            case Operation.NewSource source:
                _sources[_tasks.Count] = kind.NewSource(
                    source.Asynchronous ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);
                return Add(kind.Task(_sources[_tasks.Count]), CompletedOrStarted(_tasks.Count));
            case Operation.Complete complete:
                return mode == RunMode.IntoContext ? CompleteOutside(complete) : Complete(complete);
            case Operation.New task:
                return Add(kind.New(Body(task.Body)), CompletedOrStarted(_tasks.Count));
            case Operation.Start start:
                kind.Start(_tasks[start.Task]);
                _completedOrStarted.Add(start.Task);
                return "started";
            case Operation.Run run:
                return Run(run);
            case Operation.ContinueWith continuation:
                return Add(
                    kind.ContinueWith(_tasks[continuation.Task], Body(continuation.Task, continuation.Body)),
                    _canEnd[continuation.Task]);
            case Operation.Call call:
                return Call(call);
            case Operation.OnCompleted callback:
                return OnCompleted(callback);
            case Operation.WaitFor wait:
                return _canEnd[wait.Task]() ? Wait(_tasks[wait.Task]) : "cannot end";
            case Operation.SetLocal set:
                _local.Value = set.Value;
                return "set";
            default:
                throw new NotSupportedException($"{operation}");
        }
    }

    private string Add(TTask task, Func<bool> canEnd)
    {
        _tasks.Add(task);
        _canEnd.Add(canEnd);
        return "made";
    }

    private Func<bool> CompletedOrStarted(int task) => () => _completedOrStarted.Contains(task);

    private string Run(Operation.Run run)
    {
        Func<int> body = Body(run.Body);
        string actor = $"inside t{_tasks.Count}";
        TTask task = kind.Run(run.Inside is not { } inside ? body : () =>
        {
            _trace.Write(actor, Trace.Describe(() => Complete(inside)));
            return body();
        });
        Add(task, static () => true);
        return run.Wait ? Wait(task) : "runs";
    }

    private string Call(Operation.Call call)
    {
        int[] awaited = [.. call.Steps.Awaits];
        Method<TTask> method = new($"t{_tasks.Count}", call.Steps, _trace, _local, Find, kind.Call);
        TTask task;
        if (call.Suppressed)
        {
            using (ExecutionContext.SuppressFlow())
                task = kind.Call(method);
        }
        else
        {
            task = kind.Call(method);
        }

        return Add(task, () => awaited.All(other => _canEnd[other]()));
    }

    private string Complete(Operation.Complete complete)
    {
        TSource source = _sources[complete.Source];
        End end = complete.End;
        _completedOrStarted.Add(complete.Source);
        if (complete.Try)
        {
            return end.Kind switch
            {
                EndKind.Result => kind.TrySetResult(source, end.Value),
                EndKind.Canceled => kind.TrySetCanceled(source, end.Token),
                _ => kind.TrySetException(source, end.Exceptions()),
            }
                ? "won"
                : "lost";
        }

        switch (end.Kind)
        {
            case EndKind.Result:
                kind.SetResult(source, end.Value);
                break;
            case EndKind.Canceled:
                kind.SetCanceled(source, end.Token);
                break;
            default:
                kind.SetException(source, end.Exceptions()[0]);
                break;
        }

        return "set";
    }

    private string CompleteOutside(Operation.Complete complete)
    {
        SynchronizationContext.SetSynchronizationContext(null);
        try
        {
            return Complete(complete);
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(_context);
        }
    }

    private string OnCompleted(Operation.OnCompleted callback)
    {
        TTask task = _tasks[callback.Task];

        // Of a task that has ended, a callback runs on the pool, at no determined moment.
        if (mode != RunMode.Concurrent && (HasEnded(task) || Find(callback.Task) is null))
            return "not attached";
        string actor = $"callback {_callbackCount++}";
        _callbacks.AddCount();
        if (callback.Unsafe)
            kind.UnsafeOnCompleted(task, Tell);
        else
            kind.OnCompleted(task, Tell);
        return "attached";

        void Tell()
        {
            _trace.Write(actor, $"{kind.Status(task)}; local {_local.Value}");
            _callbacks.Signal();
        }
    }

    /// <summary>
    /// A task to attach something to, or null where the order is compared and the task has its one continuation: of several the
    /// first runs on the spot, the others on the pool, or in the context where there is one.
    /// </summary>
    private TTask? Find(int index)
    {
        TTask task = _tasks[index];
        return mode != RunMode.InOrder || HasEnded(task) || _awaited.Add(task) ? task : null;
    }

    private bool HasEnded(TTask task) => kind.Status(task) is TaskStatus.RanToCompletion or TaskStatus.Faulted or TaskStatus.Canceled;

    private Func<int> Body(Body body)
    {
        string actor = $"t{_tasks.Count}";
        return () =>
        {
            _trace.Write(actor, $"runs; local {_local.Value}");
            if (body.Local is { } value)
                _local.Value = value;
            return body.End.Reach();
        };
    }

    private Action<TTask> Body(int antecedent, Body body)
    {
        string actor = $"t{_tasks.Count}";
        Func<int> inner = Body(body);
        return task =>
        {
            _trace.Write(actor, $"of t{antecedent}: {ReferenceEquals(task, _tasks[antecedent])}, {Describe(task)}");
            inner();
        };
    }

    private string Wait(TTask task)
    {
        kind.Wait(task);
        return $"waited, {kind.Result(task)}";
    }

    private string Describe(TTask task) =>
        $"{kind.Status(task)}, {(kind.Exception(task) is { } exception ? Trace.Describe(exception) : "no exception")}, "
        + $"result {Trace.Describe(() => $"{kind.Result(task)}")}, await {Trace.Describe(() => GetResult(task))}";

    private string GetResult(TTask task)
    {
        kind.GetResult(task);
        return "succeeds";
    }

    /// <summary>Ends whatever can still end, and tells how everything ended.</summary>
    private void Finish()
    {
        foreach ((int index, TSource source) in _sources)
        {
            kind.TrySetResult(source, 1000 + index);
            _context?.Drain();
        }

        foreach (TTask task in _tasks)
        {
            if (kind.Status(task) == TaskStatus.Created)
                kind.Start(task);
            _trace.Write(Final, Trace.Describe(() => Wait(task)));
        }

        _callbacks.Signal();
        Assert.True(_callbacks.Wait(Hangs.After, CancellationToken.None), "A callback has not run.");
        for (int i = 0; i < _tasks.Count; i++)
            _trace.Write(Final, $"t{i}: {Describe(_tasks[i])}");
        _trace.Write(Final, $"local {_local.Value}");
        _callbacks.Dispose();
    }
}

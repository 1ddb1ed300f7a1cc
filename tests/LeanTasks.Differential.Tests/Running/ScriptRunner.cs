using System.Collections.Concurrent;
using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>Runs one script with one library.</summary>
internal sealed partial class ScriptRunner<TTask, TSource>
    where TTask : class
    where TSource : class
{
    private const string Main = "main";
    private const string Last = "~";

    private readonly Script _script;
    private readonly ITaskLibrary<TTask, TSource> _library;
    private readonly Trace _trace = new();
    private readonly Bench<TTask> _bench;
    private readonly AsyncLocal<int> _local = new();
    private readonly Tokens _tokens = new();
    private readonly ConcurrentDictionary<int, TTask> _tasks = [];
    private readonly ConcurrentDictionary<int, TSource> _sources = [];
    private readonly ConcurrentDictionary<int, Making> _makers = [];

    // The makers whose delegate, or main, has no statement left that could speak of the task.
    private readonly ConcurrentDictionary<int, Making> _left = [];

    public ScriptRunner(Script script, Func<Bench<TTask>, ITaskLibrary<TTask, TSource>> library)
    {
        _script = script;
        _bench = new Bench<TTask>((what, task) => Tell("scheduler", $"{what} {NameOf(task)}"));
        _library = library(_bench);
    }

    public IReadOnlyList<string> Run()
    {
        if (_script.Kind == ScriptKind.InScheduler)
            RunMainInScheduler();
        else
            Do(Main, _tokens, _script.Statements);
        Tell(Last, "the statements are done");
        if (_script.Concurrent)
            EndOnPool();
        else
            EndInOrder();
        foreach ((int name, TTask task) in _tasks.ToArray().OrderBy(static entry => entry.Key))
            Tell(Last, $"t{name}: {DescribeEnd(name, task)}");
        return _script.Concurrent ? _trace.ByActor() : _trace.InOrder();
    }

    /// <summary>Whatever the statements await comes back to the scheduler.</summary>
    private void RunMainInScheduler()
    {
        Work<TTask> main = new(Returns.Nothing, null, DoAll, static (_, _) => null);
        _library.RunSynchronously(_library.New(main, CancellationToken.None, TaskCreationOptions.DenyChildAttach), Place.Queue);

        int DoAll(TTask? antecedent, object? state)
        {
            Do(Main, _tokens, _script.Statements);
            return 0;
        }
    }

    private void Do(string actor, Tokens tokens, IReadOnlyList<Statement> statements)
    {
        foreach (Statement statement in statements)
        {
            string outcome = Outcome(() => statement is Making making ? Make(making, tokens) : Act((Acting)statement, tokens));
            Tell(actor, $"{Headline(statement)}: {outcome}{Local}");
        }

        foreach (Making making in statements.OfType<Making>())
            _left[making.Name] = making;
    }

    private string Act(Acting statement, Tokens tokens)
    {
        switch (statement)
        {
            case Acting.Start start:
                return With(start.Task, task =>
                {
                    _library.Start(task, Actual(start.Place));
                    return "started";
                });
            case Acting.RunSynchronously run:
                return With(run.Task, task => RunSynchronously(run, task));
            case Acting.Set set:
                return _sources.TryGetValue(set.Source, out TSource? source) ? Set(source, set, tokens) : "not there";
            case Acting.Cancel cancel:
                tokens.Cancel(cancel.Token);
                return "canceled";
            case Acting.RunQueued run:
                int count = 0;
                while (count < run.Count && _bench.RunNext())
                    count++;
                return $"{count}";
            case Acting.Look look:
                return With(look.Task, task => Look(look, task, tokens));
            case Acting.LookAtMany look:
                return FindAll(look.Tasks) is not { } tasks ? "not there"
                    : look.All ? $"{_library.WaitAll(tasks, 0)}" : $"{_library.WaitAny(tasks, 0)}";
            case Acting.SetLocal set:
                _local.Value = set.Value;
                return "set";
            default:
                throw new NotSupportedException($"{statement}");
        }
    }

    private string RunSynchronously(Acting.RunSynchronously run, TTask task)
    {
        // It would wait for a child, or for a scheduler that does nothing.
        Place place = Actual(run.Place) == Place.Current ? _library.CurrentPlace : run.Place;
        if (place == Place.Stubborn || _makers[run.Task] is not Making.Work { Body.Attaches: false })
            return "could block";
        _library.RunSynchronously(task, Actual(run.Place));
        return "returned";
    }

    private string Set(TSource source, Acting.Set set, Tokens tokens)
    {
        Exception[] exceptions = set.Finish.Exceptions(tokens);
        CancellationToken token = tokens[set.Finish.Token];
        if (set.Try)
        {
            return set.Finish.Kind switch
            {
                FinishKind.Value => _library.TrySetResult(source, set.Finish.Number),
                FinishKind.Canceled or FinishKind.CancelsOwn => _library.TrySetCanceled(source, token),
                FinishKind.Faults => _library.TrySetExceptions(source, exceptions),
                _ => _library.TrySetException(source, exceptions[0]),
            }
                ? "won"
                : "lost";
        }

        switch (set.Finish.Kind)
        {
            case FinishKind.Value:
                _library.SetResult(source, set.Finish.Number);
                break;
            case FinishKind.Canceled or FinishKind.CancelsOwn:
                _library.SetCanceled(source, token);
                break;
            case FinishKind.Faults:
                _library.SetExceptions(source, exceptions);
                break;
            default:
                _library.SetException(source, exceptions[0]);
                break;
        }

        return "set";
    }

    private string Look(Acting.Look look, TTask task, Tokens tokens)
    {
        switch (look.Looking)
        {
            case Looking.Status:
                return $"{_library.Status(task)}";
            case Looking.Exception:
                return _library.Exception(task) is { } exception ? Text(exception) : "none";
            case Looking.WaitForNoTime:
                return $"{_library.Wait(task, 0)}";
            case Looking.WaitWithCanceledToken:
                _library.Wait(task, tokens[TokenName.Early]);
                return "waited";
            case Looking.Number:
                return $"{_library.Id(task) > 0}, always the same: {_library.Id(task) == _library.Id(task)}";
            case var _ when !IsSureToEnd(look.Task, task):
                return "could block";
            case Looking.Wait:
                return Waited(look.Task, task);
            case Looking.Result:
                return $"{_library.Result(task)}";
            default:
                return AwaitResult(task);
        }
    }

    /// <summary>Whether a wait does not block: the task has ended, or can be run by the thread that waits, and then has nothing to wait for itself.</summary>
    private bool IsSureToEnd(int name, TTask task) =>
        _library.IsCompleted(task)
        || (_bench.IsQueued(task)
            && _makers[name] is Making.Work { Place: Place.Queue, How: not How.New, Body.Statements.Count: 0 }
                or Making.Continuation { Place: Place.Queue, Body.Statements.Count: 0 });

    private void EndInOrder()
    {
        for (int known = -1; known != _tasks.Count;)
        {
            known = _tasks.Count;
            CompleteSources();
            foreach ((int name, TTask task) in Created())
                Tell(Last, $"start t{name}: {Outcome(() => Started(task, Place.Queue))}");
            while (_bench.RunNext())
            {
            }
        }
    }

    private void EndOnPool()
    {
        // A task is known before the one whose delegate makes it has ended: if all have that were known at first, and no other has
        // become known meanwhile, none is missed.
        while (true)
        {
            int known = _tasks.Count;
            KeyValuePair<int, TTask>[] incomplete = [.. _tasks.ToArray().Where(entry => !_library.IsCompleted(entry.Value))];
            if (incomplete.Length == 0 && _tasks.Count == known)
                return;

            CompleteSources();
            foreach ((_, TTask created) in Created())
                Outcome(() => Started(created, Place.Pool));
            if (incomplete.Length > 0)
                Outcome(() => $"{_library.Wait(incomplete[0].Value, millisecondsTimeout: 1)}");
        }
    }

    private void CompleteSources()
    {
        foreach ((int name, TSource source) in _sources.ToArray().OrderBy(static entry => entry.Key))
            _library.TrySetResult(source, 1000 + name);
    }

    /// <summary>The tasks that nobody will start any more.</summary>
    private IReadOnlyList<KeyValuePair<int, TTask>> Created() =>
        [.. _tasks.ToArray().Where(entry => _left.ContainsKey(entry.Key) && _library.Status(entry.Value) == TaskStatus.Created).OrderBy(static entry => entry.Key)];

    private string Started(TTask task, Place place)
    {
        _library.Start(task, place);
        return "started";
    }

    private string With(int name, Func<TTask, string> act) => _tasks.TryGetValue(name, out TTask? task) ? act(task) : "not there";
}

using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Running;

// Making tasks.
internal sealed partial class ScriptRunner<TTask, TSource>
{
    private string Make(Making making, Tokens outside)
    {
        _makers[making.Name] = making;
        Tokens tokens = outside.ForTask(making.Name);
        TTask? task = making switch
        {
            Making.Work work => NewWork(work, tokens),
            Making.Source source => NewSource(source),
            Making.Continuation continuation => NewContinuation(continuation, tokens),
            Making.Completed { Finish: { } finish } => NewCompleted(finish, tokens),
            Making.Completed => _library.CompletedTask,
            Making.Unwrapped unwrapped => Find(unwrapped.Outer) is { } outer ? _library.Unwrap(outer) : null,
            Making.Combined combined => NewCombined(combined, tokens),
            Making.Async async => NewAsync(async, tokens),
            _ => throw new NotSupportedException($"{making}"),
        };
        if (task is null)
            return "not there";
        _tasks[making.Name] = task;
        return _script.Concurrent ? "made" : $"made, {_library.Status(task)}";
    }

    private TTask NewWork(Making.Work made, Tokens tokens)
    {
        Work<TTask> work = NewDelegate(made.Name, made.Returns, made.HasState, made.Inner, made.Body, tokens);
        return made.How switch
        {
            How.New => _library.New(work, tokens[made.Token], made.Options),
            How.StartNew => _library.StartNew(work, tokens[made.Token], made.Options, Actual(made.Place)),
            _ => _library.Run(work, tokens[made.Token]),
        };
    }

    private TTask NewSource(Making.Source made)
    {
        TSource source = _library.NewSource(StateOf(made.Name, made.HasState), made.Options);
        _sources[made.Name] = source;
        return _library.Task(source);
    }

    private TTask? NewContinuation(Making.Continuation made, Tokens tokens)
    {
        Work<TTask> work = NewDelegate(made.Name, made.Returns, made.HasState, made.Inner, made.Body, tokens);
        return Find(made.Antecedent) is { } antecedent
            ? _library.ContinueWith(antecedent, work, tokens[made.Token], made.Options, Actual(made.Place))
            : null;
    }

    private TTask? NewCombined(Making.Combined made, Tokens tokens)
    {
        if (FindAll(made.Tasks) is not { } tasks)
            return null;
        CancellationToken token = tokens[made.Token];
        Work<TTask> work = NewDelegate(made.Name, Returns.Number, hasState: false, inner: 0, made.Body, tokens);
        return made.Combining switch
        {
            Combining.WhenAll => _library.WhenAll(tasks),
            Combining.WhenAny => _library.WhenAny(tasks),
            Combining.WaitAsync => _library.WaitAsync(tasks[0], token),
            Combining.ContinueWhenAll => _library.ContinueWhenAll(tasks, work, token, made.Options, Actual(made.Place)),
            _ => _library.ContinueWhenAny(tasks, work, token, made.Options, Actual(made.Place)),
        };
    }

    private TTask NewCompleted(Finish finish, Tokens tokens) => finish.Kind switch
    {
        FinishKind.Value => _library.FromResult(finish.Number),
        FinishKind.Canceled or FinishKind.CancelsOwn => _library.FromCanceled(tokens[finish.Token]),
        _ => _library.FromException(finish.Exceptions(tokens)[0]),
    };

    private TTask? NewAsync(Making.Async made, Tokens tokens)
    {
        string actor = $"t{made.Name}";
        return Find(made.Awaited) is { } awaited && MayAwait(awaited) ? _library.Await(awaited, Catches, Then) : null;

        bool Catches(Exception exception)
        {
            // Which of several comes first is not determined.
            if (_script.Concurrent && _library.Exception(Find(made.Awaited)!) is { InnerExceptions.Count: > 1 })
                return true;
            Tell(actor, $"{(made.Catches ? "catches" : "lets pass")} {(_script.Concurrent ? "something" : Text(exception))}{Local}");
            return made.Catches;
        }

        int Then()
        {
            Tell(actor, $"resumed on {_library.CurrentPlace}{Local}");
            return made.Finish.Reach(tokens);
        }
    }

    /// <summary>
    /// Whether the order is determined in which it happens: one that resumes wherever the task is completed does so on the pool if
    /// that is in a scheduler, or if another was first.
    /// </summary>
    private bool MayAwait(TTask task) => _script.Concurrent || _library.IsCompleted(task) || _library.CurrentPlace != Place.Pool;

    private Work<TTask> NewDelegate(int name, Returns returns, bool hasState, int inner, Body body, Tokens tokens)
    {
        return new Work<TTask>(returns, StateOf(name, hasState), Run, RunToTask);

        int Run(TTask? antecedent, object? state)
        {
            string actor = $"t{name}";
            Tell(actor, $"runs on {_library.CurrentPlace} with {state ?? "no state"}{After(name, antecedent)}{Self(name, body.Asks)}{Local}");
            Do(actor, tokens, body.Statements);
            if (body.Finish.Kind == FinishKind.CancelsOwn)
                tokens.Cancel(TokenName.Own);
            return body.Finish.Reach(tokens);
        }

        TTask? RunToTask(TTask? antecedent, object? state)
        {
            Run(antecedent, state);
            return Find(inner);
        }
    }

    private string Self(int name, bool asks)
    {
        // On the pool it may run before the thread that made it has told its name.
        TTask? task = _script.Concurrent ? null : Find(name);
        string status = task is null ? "" : $", {_library.Status(task)}";
        if (!asks)
            return status;
        int? id = _library.CurrentId;
        return $"{status}, {(id is null ? "no number" : task is null ? "a number" : $"its number: {_library.Id(task) == id}")}";
    }

    private string After(int name, TTask? antecedent)
    {
        if (antecedent is null)
            return "";
        IReadOnlyList<int> antecedents = _makers[name] switch
        {
            Making.Continuation continuation => [continuation.Antecedent],
            Making.Combined combined => combined.Tasks,
            _ => [],
        };
        return $" after {NameAmong(antecedents, antecedent)}, {_library.Status(antecedent)}";
    }

    private static string? StateOf(int name, bool hasState) => hasState ? $"state of t{name}" : null;

    private TTask[]? FindAll(IReadOnlyList<int> names)
    {
        TTask[] tasks = [.. names.Select(Find).OfType<TTask>()];
        return tasks.Length == names.Count ? tasks : null;
    }

    private TTask? Find(int name) => _tasks.GetValueOrDefault(name);

    /// <summary>In a script whose order is determined nothing may run on the pool.</summary>
    private Place Actual(Place place) =>
        place == Place.Current && !_script.Concurrent && _library.CurrentPlace == Place.Pool ? Place.Queue : place;
}

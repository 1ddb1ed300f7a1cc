using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Running;

// What the trace says.
internal sealed partial class ScriptRunner<TTask, TSource>
{
    private string Local => $"; local {_local.Value}";

    private void Tell(string actor, string text) => _trace.Write(actor, text);

    private static string Headline(Statement statement) =>
        statement is Making making ? $"t{making.Name} = {making.GetType().Name}" : $"{statement}";

    private string Text(Exception exception) => ExceptionText.Of(exception, _script.Concurrent ? NameOrNone : _tokens.NameOf, !_script.Concurrent);

    /// <summary>Unwrap without an inner task gives a token of its own where the outer one has completed, else none.</summary>
    private string NameOrNone(CancellationToken token) => _tokens.NameOf(_tokens.Knows(token) ? token : CancellationToken.None);

    private string Outcome(Func<string> act)
    {
        try
        {
            return act();
        }
        catch (Exception exception)
        {
            return Text(exception);
        }
    }

    /// <summary>How a task has ended, in all the ways there are to see it.</summary>
    private string DescribeEnd(int name, TTask task) =>
        _script.Concurrent && _makers[name] is Making.Combined { Combining: Combining.WhenAll } && _library.IsCanceled(task)
            ? "Canceled as one of several"
            : $"{Describe(name, task)}, await {Outcome(() => AwaitResult(task))}, wait {Outcome(() => Waited(name, task))}";

    private string Describe(int name, TTask task) =>
        $"{_library.Status(task)} ({Flags(task)}), {(IsSelf(name) ? $"{_library.CreationOptions(task)}, {StateOf(task)}" : "")}, "
        + (_library.Exception(task) is { } exception ? Text(exception) : "no exception");

    /// <summary>The state of ContinueWhenAll's task is the delegate.</summary>
    private object StateOf(TTask task) => _library.AsyncState(task) switch
    {
        null => "no state",
        Delegate => "a delegate",
        { } state => state,
    };

    /// <summary>Whether it is determined that the task is no other: Unwrap gives the inner task of one that has completed, else a proxy.</summary>
    private bool IsSelf(int name) => !_script.Concurrent || _makers[name] switch
    {
        Making.Unwrapped => false,
        Making.Combined { Combining: Combining.WhenAll } combined => combined.Tasks.All(IsSelf),
        _ => true,
    };

    private string Flags(TTask task) => string.Join(
        ' ',
        _library.IsCompleted(task) ? "completed" : "",
        _library.IsCompletedSuccessfully(task) ? "successfully" : "",
        _library.IsFaulted(task) ? "faulted" : "",
        _library.IsCanceled(task) ? "canceled" : "").Trim();

    private string Waited(int name, TTask task)
    {
        if (!_script.Concurrent && !_library.IsCompleted(task))
            return "would block";
        _library.Wait(task);
        return IsSelf(name) ? $"waited, {_library.Result(task) ?? InnerOf(name, task)}" : "waited";
    }

    private string InnerOf(int name, TTask task) => _library.Inner(task) is not { } inner ? "" : _makers[name] switch
    {
        Making.Work work => NameAmong([work.Inner], inner),
        Making.Continuation continuation => NameAmong([continuation.Inner], inner),
        Making.Combined combined => NameAmong(combined.Tasks, inner),
        _ => $"{_library.Status(inner)}",
    };

    /// <summary>A task can have several names; see <see cref="AcceptedDifferences"/>.</summary>
    private string NameAmong(IReadOnlyList<int> names, TTask task)
    {
        foreach (int name in names)
        {
            if (ReferenceEquals(task, Find(name)))
                return $"t{name}";
        }

        return "another task";
    }

    private string AwaitResult(TTask task)
    {
        if (!_library.IsCompleted(task))
            return "would block";

        // Which of several exceptions comes first is not determined where children end on the pool.
        if (_script.Concurrent && _library.Exception(task) is { InnerExceptions.Count: > 1 })
            return "throws one of several";
        _library.GetAwaitResult(task);
        return "succeeds";
    }

    private string NameOf(TTask task)
    {
        foreach ((int name, TTask known) in _tasks)
        {
            if (ReferenceEquals(task, known))
                return $"t{name}";
        }

        return "a task not known yet";
    }
}

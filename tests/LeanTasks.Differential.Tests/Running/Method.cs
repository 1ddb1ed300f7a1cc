using LeanTasks.Differential.Tests.Programs;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>One call of an async method: the async code of a kind asks it what to await next.</summary>
internal sealed class Method<TTask>(string actor, Steps steps, Trace trace, AsyncLocal<int> local, Func<int, TTask?> find, Func<Method<TTask>, TTask> call)
    where TTask : class
{
    private int _next;
    private bool _catches;

    /// <summary>The task to await, or null.</summary>
    public TTask? Awaited { get; private set; }

    public bool AwaitsPool { get; private set; }

    public bool AwaitsNothing { get; private set; }

    public int Result => steps.End.Reach();

    /// <summary>Goes on to the next await; false where there is none.</summary>
    public bool MoveNext()
    {
        while (_next < steps.List.Count)
        {
            switch (steps.List[_next++])
            {
                case Step.SetLocal set:
                    local.Value = set.Value;
                    break;
                case Step.Yield yield:
                    Await(null, yield.Awaitable, catches: false);
                    return true;
                case Step.Await await:
                    // Where the task is not to be had, awaits nothing.
                    Await(find(await.Task), Awaitable.Immediate, await.Catch);
                    return true;
                case Step.Call nested:
                    TTask task = call(new Method<TTask>($"{actor}.{_next}", nested.Steps, trace, local, find, call));
                    Tell("called");
                    Await(task, default, nested.Catch);
                    return true;
            }
        }

        Tell($"ends with {steps.End}");
        return false;
    }

    public void Resume() => Tell("resumed");

    public void Resume(int result) => Tell($"got {result}");

    public bool Catches(Exception exception)
    {
        Tell($"{(_catches ? "caught" : "let pass")} {Trace.Describe(exception)}");
        return _catches;
    }

    private void Await(TTask? task, Awaitable awaitable, bool catches)
    {
        Awaited = task;
        AwaitsPool = awaitable == Awaitable.Pool;
        AwaitsNothing = task is null && awaitable == Awaitable.Immediate;
        _catches = catches;
    }

    private void Tell(string text) => trace.Write(actor, $"{text}; local {local.Value}");
}

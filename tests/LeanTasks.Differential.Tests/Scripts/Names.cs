namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>Gives the tasks of a script their numbers, and makes its statements speak of tasks that there are.</summary>
/// <param name="fresh">Whether the script is raw: a reference is then any number, and else a task of the script before this one.</param>
/// <param name="lexical">Whether a body speaks only of tasks that are there whenever it runs.</param>
internal sealed class Names(bool fresh, bool lexical)
{
    private readonly Dictionary<int, int> _new = [];
    private List<int> _tasks = [];
    private List<int> _sources = [];
    private List<int> _startable = [];
    private List<int> _outer = [];
    private readonly HashSet<int> _asynchronous = [];
    private int _count;

    /// <summary>Whether the statement that is looked at stands in a body of a script that runs on many threads.</summary>
    public bool InConcurrentBody { get; private set; }

    /// <summary>A task that nothing may speak of where many threads take part: which of several ends it takes over is a race.</summary>
    public int AddRacing(int old)
    {
        if (!lexical)
            return Add(old);
        if (!fresh)
            _new[old] = _count;
        return _count++;
    }

    public int Add(int old, bool isSource = false, bool isStartable = false, bool isOuter = false, bool isAsynchronous = false)
    {
        int name = _count++;
        if (!fresh)
            _new[old] = name;
        _tasks.Add(name);
        if (isSource)
            _sources.Add(name);
        if (isStartable)
            _startable.Add(name);
        if (isOuter)
            _outer.Add(name);
        if (isAsynchronous)
            _asynchronous.Add(name);
        return name;
    }

    public int? Task(int reference) => Find(_tasks, reference);

    public int? Source(int reference) => Find(_sources, reference);

    /// <summary>A task that can be started; now and then, where that is no race, any task.</summary>
    public int? Startable(int reference) => fresh && !lexical && reference % 5 == 0 ? Task(reference) : Find(_startable, reference);

    public int? Outer(int reference) => Find(_outer, reference);

    /// <summary>A task whose continuations are not bound to run on the pool.</summary>
    public int? Synchronous(int reference) => Task(reference) is { } name && (lexical || !_asynchronous.Contains(name)) ? name : null;

    /// <summary>Resolves the statements of a body.</summary>
    public IReadOnlyList<Statement> Within(Func<IReadOnlyList<Statement>> resolve)
    {
        if (!lexical)
            return resolve();

        (List<int> tasks, List<int> sources, List<int> startable, List<int> outer, bool inBody) =
            (_tasks, _sources, _startable, _outer, InConcurrentBody);
        (_tasks, _sources, _startable, _outer, InConcurrentBody) = ([.. tasks], [], [], [.. outer], true);
        IReadOnlyList<Statement> statements = resolve();
        (_tasks, _sources, _startable, _outer, InConcurrentBody) = (tasks, sources, startable, outer, inBody);
        return statements;
    }

    private int? Find(List<int> names, int reference)
    {
        if (fresh)
            return names.Count == 0 ? null : names[reference % names.Count];
        return _new.TryGetValue(reference, out int name) && names.Contains(name) ? name : null;
    }
}

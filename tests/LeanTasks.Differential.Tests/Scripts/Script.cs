namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>How a script is run, and what of it is compared.</summary>
internal enum ScriptKind
{
    /// <summary>On one thread; the order of everything is compared.</summary>
    InOrder,

    /// <summary>The same, with the outermost statements in a scheduler too.</summary>
    InScheduler,

    /// <summary>With the pool; of each task what it did is compared, not what it did before another.</summary>
    Concurrent,
}

/// <summary>Statements, run one after the other by one thread; those in the delegates by the thread that runs these.</summary>
/// <param name="Kind">How it is run.</param>
/// <param name="Statements">The statements.</param>
internal sealed record Script(ScriptKind Kind, IReadOnlyList<Statement> Statements)
{
    public bool Concurrent => Kind == ScriptKind.Concurrent;

    /// <summary>Makes raw statements speak of tasks that there are.</summary>
    public static Script FromRaw(ScriptKind kind, IEnumerable<Statement> statements) =>
        new(kind, Body.Resolve(statements, new Names(fresh: true, kind == ScriptKind.Concurrent)));

    /// <summary>Scripts of the same kind that lack something of this one.</summary>
    public IEnumerable<Script> Smaller() => Body.Smaller(Statements)
        .Select(statements => this with { Statements = Body.Resolve(statements, new Names(fresh: false, Concurrent)) });

    public override string ToString() => string.Concat(Statements.Select(static statement => statement.Text("\n    ")));
}

namespace LeanTasks.Differential.Tests.Scripts;

internal enum Looking
{
    Status,
    Exception,
    Wait,
    WaitForNoTime,
    WaitWithCanceledToken,
    Result,
    AwaitResult,
    Number,
}

/// <summary>A statement that makes no task.</summary>
internal abstract record Acting : Statement
{
    internal sealed record Start(int Task, Place Place) : Acting
    {
        public override Statement? Resolve(Names names) =>
            names.Startable(Task) is { } task ? this with { Task = task } : null;

        public override string ToString() => $"t{Task}.Start({Place})";
    }

    internal sealed record RunSynchronously(int Task, Place Place) : Acting
    {
        public override Statement? Resolve(Names names) =>
            names.Startable(Task) is { } task ? this with { Task = task } : null;

        public override string ToString() => $"t{Task}.RunSynchronously({Place})";
    }

    /// <summary>Completes a source.</summary>
    internal sealed record Set(int Source, Finish Finish, bool Try) : Acting
    {
        public override Statement? Resolve(Names names) =>
            names.Source(Source) is { } source ? this with { Source = source } : null;

        public override IEnumerable<Statement> Smaller() => Finish == Finish.Simple ? [] : [this with { Finish = Finish.Simple }];

        public override string ToString() => $"t{Source}.{(Try ? "TrySet" : "Set")} {Finish}";
    }

    internal sealed record Cancel(TokenName Token) : Acting
    {
        public override Statement Resolve(Names names) => this;

        public override string ToString() => $"cancel {Token}";
    }

    /// <summary>Runs tasks that wait in the queueing schedulers.</summary>
    internal sealed record RunQueued(int Count) : Acting
    {
        public override Statement Resolve(Names names) => this;

        public override string ToString() => $"run {Count} queued";
    }

    internal sealed record Look(int Task, Looking Looking) : Acting
    {
        public override Statement? Resolve(Names names) =>
            names.Task(Task) is { } task ? this with { Task = task } : null;

        public override string ToString() => $"t{Task}: {Looking}?";
    }

    /// <summary>WaitAll or WaitAny, for no time.</summary>
    internal sealed record LookAtMany(bool All, IReadOnlyList<int> Tasks) : Acting
    {
        public override Statement Resolve(Names names) => this with { Tasks = [.. Tasks.Select(names.Task).OfType<int>()] };

        public override string ToString() => $"{(All ? "WaitAll" : "WaitAny")}([{string.Join(", ", Tasks.Select(static task => $"t{task}"))}], 0)?";
    }

    internal sealed record SetLocal(int Value) : Acting
    {
        public override Statement Resolve(Names names) => this;

        public override string ToString() => $"local = {Value}";
    }
}

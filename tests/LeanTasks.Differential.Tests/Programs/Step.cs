namespace LeanTasks.Differential.Tests.Programs;

/// <summary>One statement of an async method.</summary>
internal abstract record Step
{
    /// <summary>The same step with its task among the <paramref name="count"/> there are.</summary>
    public virtual Step Resolve(int count) => this;

    /// <summary>The tasks the step awaits.</summary>
    public virtual IEnumerable<int> Awaits => [];

    internal sealed record Await(int Task, bool Catch) : Step
    {
        public override IEnumerable<int> Awaits => [Task];

        public override Step Resolve(int count) => count == 0 ? new Yield(Awaitable.Immediate) : this with { Task = Task % count };

        public override string ToString() => Catching(Catch, $"await t{Task}");
    }

    internal sealed record Call(Steps Steps, bool Catch) : Step
    {
        public override IEnumerable<int> Awaits => Steps.Awaits;

        public override Step Resolve(int count) => this with { Steps = Steps.Resolve(count) };

        public override string ToString() => Catching(Catch, $"await call {Steps}");
    }

    internal sealed record Yield(Awaitable Awaitable) : Step
    {
        public override string ToString() => $"await {Awaitable}";
    }

    internal sealed record SetLocal(int Value) : Step
    {
        public override string ToString() => $"local = {Value}";
    }

    private static string Catching(bool catches, string text) => catches ? $"try {{ {text} }} catch {{ }}" : text;
}

/// <summary>What can be awaited that is no task.</summary>
internal enum Awaitable
{
    /// <summary>Resumes at once.</summary>
    Immediate,

    /// <summary>Task.Yield.</summary>
    Yield,

    /// <summary>A foreign awaitable that resumes on the pool.</summary>
    Pool,
}

/// <summary>The body of an async method.</summary>
internal sealed record Steps(IReadOnlyList<Step> List, End End)
{
    public IEnumerable<int> Awaits => List.SelectMany(static step => step.Awaits);

    public Steps Resolve(int count) => this with { List = [.. List.Select(step => step.Resolve(count))] };

    /// <summary>The same without one step, or with a simpler nested method.</summary>
    public IEnumerable<Steps> Smaller() =>
    [
        .. List.Select((_, index) => this with { List = [.. List.Where((_, other) => other != index)] }),
        .. List.SelectMany((step, index) => step is Step.Call call
            ? call.Steps.Smaller().Select(steps => Replace(index, call with { Steps = steps }))
            : []),
    ];

    private Steps Replace(int index, Step step) =>
        this with { List = [.. List.Select((old, other) => other == index ? step : old)] };

    public override string ToString() => $"{{ {string.Concat(List.Select(static step => $"{step}; "))}{End} }}";
}

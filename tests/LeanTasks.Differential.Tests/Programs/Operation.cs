namespace LeanTasks.Differential.Tests.Programs;

/// <summary>One statement of a program. Tasks are numbered in the order in which the statements make them.</summary>
internal abstract record Operation
{
    /// <summary>Whether the statement makes a task.</summary>
    public virtual bool MakesTask => false;

    /// <summary>The same statement with its tasks among those there are, or null where it has none to work on.</summary>
    public virtual Operation? Resolve(int count, IReadOnlyList<int> sources) => this;

    internal sealed record NewSource(bool Asynchronous) : Operation
    {
        public override bool MakesTask => true;

        public override string ToString() => Asynchronous ? "new source, asynchronous" : "new source";
    }

    internal sealed record Complete(int Source, End End, bool Try) : Operation
    {
        public override Operation? Resolve(int count, IReadOnlyList<int> sources) =>
            sources.Count == 0 ? null : sources.Contains(Source) ? this : this with { Source = sources[Source % sources.Count] };

        public override string ToString() => $"t{Source}.{(Try ? "TrySet" : "Set")} {End}";
    }

    internal sealed record New(Body Body) : Operation
    {
        public override bool MakesTask => true;

        public override string ToString() => $"new task {Body}";
    }

    internal sealed record Start(int Task) : Operation
    {
        public override Operation? Resolve(int count, IReadOnlyList<int> sources) =>
            count == 0 ? null : this with { Task = Task % count };

        public override string ToString() => $"t{Task}.Start";
    }

    internal sealed record Run(Body Body, Complete? Inside, bool Wait) : Operation
    {
        public override bool MakesTask => true;

        /// <summary>Only a task that is waited for at once may complete a source: else which is first would be chance.</summary>
        public override Operation Resolve(int count, IReadOnlyList<int> sources) =>
            this with { Inside = Wait ? Inside?.Resolve(count, sources) as Complete : null };

        public override string ToString() => $"run {(Inside is null ? "" : $"({Inside}) ")}{Body}{(Wait ? " and wait" : "")}";
    }

    internal sealed record ContinueWith(int Task, Body Body) : Operation
    {
        public override bool MakesTask => true;

        public override Operation? Resolve(int count, IReadOnlyList<int> sources) =>
            count == 0 ? null : this with { Task = Task % count };

        public override string ToString() => $"t{Task}.ContinueWith {Body}";
    }

    internal sealed record Call(Steps Steps, bool Suppressed) : Operation
    {
        public override bool MakesTask => true;

        public override Operation Resolve(int count, IReadOnlyList<int> sources) => this with { Steps = Steps.Resolve(count) };

        public override string ToString() => $"call {(Suppressed ? "without flow " : "")}{Steps}";
    }

    internal sealed record OnCompleted(int Task, bool Unsafe) : Operation
    {
        public override Operation? Resolve(int count, IReadOnlyList<int> sources) =>
            count == 0 ? null : this with { Task = Task % count };

        public override string ToString() => $"t{Task}.{(Unsafe ? "Unsafe" : "")}OnCompleted";
    }

    internal sealed record WaitFor(int Task) : Operation
    {
        public override Operation? Resolve(int count, IReadOnlyList<int> sources) =>
            count == 0 ? null : this with { Task = Task % count };

        public override string ToString() => $"t{Task}.Wait, if it can end";
    }

    internal sealed record SetLocal(int Value) : Operation
    {
        public override string ToString() => $"local = {Value}";
    }
}

/// <summary>What a delegate does: tells what it sees, sets the local if there is a value, and ends.</summary>
internal sealed record Body(int? Local, End End)
{
    public override string ToString() => $"{{ {(Local is null ? "" : $"local = {Local}; ")}{End} }}";
}

namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>What the delegate of a task returns.</summary>
internal enum Returns
{
    Nothing,
    Number,

    /// <summary>A task that has been made before.</summary>
    Task,
}

internal enum How
{
    /// <summary>The constructor: someone has to start it.</summary>
    New,

    StartNew,
    Run,
}

/// <summary>How a task comes from several.</summary>
internal enum Combining
{
    WhenAll,
    WhenAny,

    /// <summary>With a token, of the first alone.</summary>
    WaitAsync,

    ContinueWhenAll,
    ContinueWhenAny,
}

/// <summary>A statement that makes a task.</summary>
/// <param name="Name">The task's number.</param>
internal abstract record Making(int Name) : Statement
{
    /// <summary>A task with a delegate.</summary>
    internal sealed record Work(
        int Name, How How, Returns Returns, bool HasState, TaskCreationOptions Options, TokenName Token, Place Place, int Inner, Body Body) : Making(Name)
    {
        public override bool Attaches => (Options & TaskCreationOptions.AttachedToParent) != 0;

        public override Statement Resolve(Names names)
        {
            int? inner = names.Synchronous(Inner);
            Returns returns = Returns == Returns.Task && inner is null ? Returns.Number : Returns;
            Body body = Body.Resolve(names);
            return this with
            {
                Name = names.Add(
                    Name,
                    isStartable: How == How.New,
                    isOuter: returns == Returns.Task && How != How.Run && IsSynchronous(Options),
                    isAsynchronous: !IsSynchronous(Options)),
                Returns = returns,
                Inner = inner ?? 0,
                Body = body,
            };
        }

        public override IEnumerable<Statement> Smaller() =>
        [
            .. Flags(Options).Select(options => this with { Options = options }),
            .. Token == TokenName.None ? [] : new[] { this with { Token = TokenName.None } },
            .. HasState ? new[] { this with { HasState = false } } : [],
            .. Body.Smaller().Select(body => this with { Body = body }),
        ];

        public override string Text(string indent) =>
            $"{indent}t{Name} = {How}({Describe(Returns, Inner, HasState)}, {Options}, token {Token}{(How == How.New ? "" : $", {Place}")}){Body.Text(indent)}";
    }

    internal sealed record Source(int Name, TaskCreationOptions Options, bool HasState) : Making(Name)
    {
        public override bool Attaches => (Options & TaskCreationOptions.AttachedToParent) != 0;

        // Nobody would be sure to complete one that is made in a body.
        public override Statement? Resolve(Names names) => names.InConcurrentBody
            ? null
            : this with { Name = names.Add(Name, isSource: true, isAsynchronous: !IsSynchronous(Options)) };

        public override IEnumerable<Statement> Smaller() =>
        [
            .. Flags(Options).Select(options => this with { Options = options }),
            .. HasState ? new[] { this with { HasState = false } } : [],
        ];

        public override string ToString() => $"t{Name} = source({Options}{(HasState ? ", state" : "")})";
    }

    internal sealed record Continuation(
        int Name, int Antecedent, Returns Returns, bool HasState, TaskContinuationOptions Options, TokenName Token, Place Place, int Inner, Body Body) : Making(Name)
    {
        public override bool Attaches => (Options & TaskContinuationOptions.AttachedToParent) != 0;

        public override Statement? Resolve(Names names)
        {
            if (names.Task(Antecedent) is not { } antecedent)
                return null;
            int? inner = names.Synchronous(Inner);
            Returns returns = Returns == Returns.Task && inner is null ? Returns.Number : Returns;
            bool asynchronous = (Options & TaskContinuationOptions.RunContinuationsAsynchronously) != 0;
            Body body = Body.Resolve(names);
            return this with
            {
                Name = names.Add(Name, isOuter: returns == Returns.Task && !asynchronous, isAsynchronous: asynchronous),
                Antecedent = antecedent,
                Returns = returns,
                Inner = inner ?? 0,
                Body = body,
            };
        }

        public override IEnumerable<Statement> Smaller() =>
        [
            .. Flags(Options).Select(options => this with { Options = options }),
            .. Token == TokenName.None ? [] : new[] { this with { Token = TokenName.None } },
            .. HasState ? new[] { this with { HasState = false } } : [],
            .. Body.Smaller().Select(body => this with { Body = body }),
        ];

        public override string Text(string indent) =>
            $"{indent}t{Name} = t{Antecedent}.ContinueWith({Describe(Returns, Inner, HasState)}, {Options}, token {Token}, {Place}){Body.Text(indent)}";
    }

    /// <summary>FromResult and the like; CompletedTask for no result.</summary>
    internal sealed record Completed(int Name, Finish? Finish) : Making(Name)
    {
        public override Statement Resolve(Names names) => this with { Name = names.Add(Name) };

        public override string ToString() => $"t{Name} = completed({Finish})";
    }

    internal sealed record Unwrapped(int Name, int Outer) : Making(Name)
    {
        public override Statement? Resolve(Names names) =>
            names.Outer(Outer) is { } outer ? this with { Name = names.Add(Name), Outer = outer } : null;

        public override string ToString() => $"t{Name} = t{Outer}.Unwrap()";
    }

    /// <summary>A task made of others. Only a continuation has options, a place and a body.</summary>
    internal sealed record Combined(
        int Name, Combining Combining, IReadOnlyList<int> Tasks, TaskContinuationOptions Options, TokenName Token, Place Place, Body Body) : Making(Name)
    {
        public override bool Attaches => IsContinuation && (Options & TaskContinuationOptions.AttachedToParent) != 0;

        private bool IsContinuation => Combining is Combining.ContinueWhenAll or Combining.ContinueWhenAny;

        public override Statement? Resolve(Names names)
        {
            int[] tasks = [.. Tasks.Select(names.Synchronous).OfType<int>().Distinct()];
            if (tasks.Length == 0)
                return null;
            bool asynchronous = IsContinuation && (Options & TaskContinuationOptions.RunContinuationsAsynchronously) != 0;
            Body body = IsContinuation ? Body.Resolve(names) : Body;
            return this with
            {
                Name = Combining == Combining.WhenAll
                    ? names.AddRacing(Name)
                    : names.Add(Name, isOuter: Combining == Combining.WhenAny, isAsynchronous: asynchronous),
                Tasks = tasks,
                Body = body,
            };
        }

        public override IEnumerable<Statement> Smaller() =>
        [
            .. Tasks.Count == 1 ? [] : Tasks.Select(removed => this with { Tasks = [.. Tasks.Where(task => task != removed)] }),
            .. Flags(Options).Select(options => this with { Options = options }),
            .. Token == TokenName.None ? [] : new[] { this with { Token = TokenName.None } },
            .. IsContinuation ? Body.Smaller().Select(body => this with { Body = body }) : [],
        ];

        public override string Text(string indent)
        {
            string tasks = string.Join(", ", Tasks.Select(static task => $"t{task}"));
            return $"{indent}t{Name} = {Combining}([{tasks}]" + (IsContinuation
                ? $", {Options}, token {Token}, {Place}){Body.Text(indent)}"
                : Combining == Combining.WaitAsync ? $", token {Token})" : ")");
        }
    }

    /// <summary>An async method that awaits a task.</summary>
    internal sealed record Async(int Name, int Awaited, bool Catches, Finish Finish) : Making(Name)
    {
        public override Statement? Resolve(Names names) =>
            names.Task(Awaited) is { } awaited ? this with { Name = names.Add(Name), Awaited = awaited } : null;

        public override string ToString() =>
            $"t{Name} = async {{ {(Catches ? $"try {{ await t{Awaited} }} catch {{ }}" : $"await t{Awaited}")}; {Finish} }}";
    }

    private static bool IsSynchronous(TaskCreationOptions options) =>
        (options & TaskCreationOptions.RunContinuationsAsynchronously) == 0;

    private static string Describe(Returns returns, int inner, bool hasState) =>
        $"{(returns == Returns.Task ? $"t{inner}" : returns)}{(hasState ? ", state" : "")}";

    /// <summary>The options with one less.</summary>
    private static IEnumerable<TOptions> Flags<TOptions>(TOptions options)
        where TOptions : struct, Enum
    {
        int all = Convert.ToInt32(options, null);
        for (int rest = all; rest != 0; rest &= rest - 1)
            yield return (TOptions)Enum.ToObject(typeof(TOptions), all & ~(rest & -rest));
    }
}

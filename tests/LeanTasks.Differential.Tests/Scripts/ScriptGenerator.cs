using FsCheck;
using FsCheck.Fluent;

namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>Makes scripts.</summary>
internal sealed class ScriptGenerator
{
    private const int MaxStatements = 12;
    private const int MaxNested = 3;
    private const int Depth = 2;

    private static readonly Gen<int> s_reference = Gen.Choose(0, 50);
    private static readonly Gen<int> s_number = Gen.Choose(0, 9);
    private static readonly Gen<bool> s_flag = Gen.Elements(true, false);
    private static readonly Gen<bool> s_seldom = Gen.Elements(true, false, false, false);

    private static readonly Gen<Returns> s_returns = Gen.Frequency(
        (3, Gen.Constant(Returns.Nothing)), (4, Gen.Constant(Returns.Number)), (2, Gen.Constant(Returns.Task)));

    private static readonly TaskCreationOptions[] s_creation =
    [
        TaskCreationOptions.AttachedToParent, TaskCreationOptions.AttachedToParent, TaskCreationOptions.DenyChildAttach,
        TaskCreationOptions.HideScheduler, TaskCreationOptions.PreferFairness, TaskCreationOptions.RunContinuationsAsynchronously,
    ];

    private static readonly TaskContinuationOptions[] s_continuation =
    [
        TaskContinuationOptions.OnlyOnRanToCompletion, TaskContinuationOptions.OnlyOnFaulted, TaskContinuationOptions.OnlyOnCanceled,
        TaskContinuationOptions.NotOnRanToCompletion, TaskContinuationOptions.NotOnFaulted, TaskContinuationOptions.NotOnCanceled,
        TaskContinuationOptions.ExecuteSynchronously, TaskContinuationOptions.ExecuteSynchronously, TaskContinuationOptions.ExecuteSynchronously,
        TaskContinuationOptions.LazyCancellation, TaskContinuationOptions.AttachedToParent, TaskContinuationOptions.DenyChildAttach,
        TaskContinuationOptions.HideScheduler, TaskContinuationOptions.PreferFairness, TaskContinuationOptions.RunContinuationsAsynchronously,
    ];

    private static readonly Gen<TaskCreationOptions> s_creationOptions = Gen.Frequency(
        (6, Gen.Constant(TaskCreationOptions.None)),
        (6, Gen.Elements(s_creation)),
        (2, from one in Gen.Elements(s_creation) from other in Gen.Elements(s_creation) select one | other),
        (1, Gen.Constant(TaskCreationOptions.LongRunning)));

    private static readonly Gen<TaskContinuationOptions> s_continuationOptions = Gen.Frequency(
        (12, Gen.Constant(TaskContinuationOptions.None)),
        (12, Gen.Elements(s_continuation)),
        (8, from one in Gen.Elements(s_continuation) from other in Gen.Elements(s_continuation) select one | other),
        (4, from one in Gen.Elements(s_continuation) select one | TaskContinuationOptions.LazyCancellation),
        (1, Gen.Elements(
            TaskContinuationOptions.LongRunning,
            TaskContinuationOptions.LongRunning | TaskContinuationOptions.ExecuteSynchronously,
            TaskContinuationOptions.OnlyOnCanceled | TaskContinuationOptions.OnlyOnFaulted)));

    private static readonly Gen<TaskCreationOptions> s_sourceOptions = Gen.Frequency(
        (5, Gen.Constant(TaskCreationOptions.None)),
        (2, Gen.Constant(TaskCreationOptions.AttachedToParent)),
        (2, Gen.Constant(TaskCreationOptions.RunContinuationsAsynchronously)));

    private readonly ScriptKind _kind;
    private readonly bool _concurrent;
    private readonly Gen<TokenName> _token;
    private readonly Gen<Place> _place;
    private readonly Gen<Finish> _finish;

    private ScriptGenerator(ScriptKind scriptKind)
    {
        bool concurrent = scriptKind == ScriptKind.Concurrent;
        _kind = scriptKind;
        _concurrent = concurrent;

        // On the pool a token that is canceled some time would be a race.
        _token = concurrent
            ? Gen.Frequency((8, Gen.Constant(TokenName.None)), (1, Gen.Constant(TokenName.Early)), (2, Gen.Constant(TokenName.Own)))
            : Gen.Frequency(
                (10, Gen.Constant(TokenName.None)), (1, Gen.Constant(TokenName.Early)),
                (6, Gen.Elements(TokenName.First, TokenName.Second)), (3, Gen.Constant(TokenName.Own)));
        _place = concurrent
            ? Gen.Elements(Place.Current, Place.Pool, Place.Pool, Place.Inline)
            : Gen.Frequency(
                (3, Gen.Constant(Place.Current)), (5, Gen.Constant(Place.Queue)), (2, Gen.Constant(Place.Stubborn)),
                (4, Gen.Constant(Place.Inline)), (1, Gen.Constant(Place.Refusing)));
        _finish =
            from kind in Gen.Frequency(
                (5, Gen.Constant(FinishKind.Value)),
                (2, Gen.Constant(FinishKind.Fault)),
                (1, Gen.Constant(FinishKind.Faults)),
                (2, Gen.Constant(FinishKind.Canceled)),
                (1, Gen.Constant(FinishKind.TaskCanceled)),
                (1, Gen.Constant(FinishKind.CancelsOwn)))
            from number in s_number
            from token in kind == FinishKind.CancelsOwn ? Gen.Constant(TokenName.Own) : _token
            select new Finish(kind, number, token);
    }

    /// <summary>Scripts in which everything happens on one thread, so that the order is determined too.</summary>
    public static Arbitrary<Script> InOrder { get; } = new ScriptGenerator(ScriptKind.InOrder).Scripts();

    /// <summary>The same in a scheduler, to which what is awaited comes back.</summary>
    public static Arbitrary<Script> InScheduler { get; } = new ScriptGenerator(ScriptKind.InScheduler).Scripts();

    /// <summary>Scripts with tasks on the pool, of which only the outcomes are determined.</summary>
    public static Arbitrary<Script> Concurrent { get; } = new ScriptGenerator(ScriptKind.Concurrent).Scripts();

    private Arbitrary<Script> Scripts() => Arb.From(
        from length in Gen.Choose(2, MaxStatements)
        from statements in Statement(Depth).ListOf(length)
        select Script.FromRaw(_kind, statements),
        static script => script.Smaller());

    private Gen<Statement> Statement(int depth) =>
        Gen.Frequency([.. Makings(depth), .. _concurrent ? ActingOnPool() : Acting()]);

    private IEnumerable<(int Weight, Gen<Statement> Gen)> Makings(int depth) =>
    [
        (5, Work(depth)),
        (3, from options in s_sourceOptions from state in s_seldom select (Statement)new Making.Source(0, options, state)),
        (6, Continuation(depth)),
        (1, from finish in _finish from none in s_seldom select (Statement)new Making.Completed(0, none ? null : finish)),
        (2, Combined(depth)),
        (2, s_reference.Select(static outer => (Statement)new Making.Unwrapped(0, outer))),
        (2, from awaited in s_reference from catches in s_flag from finish in _finish
            select (Statement)new Making.Async(0, awaited, catches, finish)),
    ];

    private Gen<Statement> Work(int depth) =>
        from how in _concurrent ? Gen.Elements(How.New, How.StartNew, How.StartNew, How.Run) : Gen.Elements(How.New, How.StartNew, How.StartNew)
        from returns in s_returns
        from state in s_seldom
        from options in s_creationOptions
        from token in _token
        from place in _place
        from inner in s_reference
        from body in BodyGen(depth)
        select (Statement)new Making.Work(0, how, returns, state, options, token, place, inner, body);

    private Gen<Statement> Continuation(int depth) =>
        from antecedent in s_reference
        from returns in s_returns
        from state in s_seldom
        from options in s_continuationOptions
        from token in _token
        from place in _place
        from inner in s_reference
        from body in BodyGen(depth)
        select (Statement)new Making.Continuation(0, antecedent, returns, state, options, token, place, inner, body);

    private Gen<Statement> Combined(int depth) =>
        from combining in _concurrent
            ? Gen.Elements(Combining.WhenAll, Combining.ContinueWhenAll)
            : Gen.Elements(Enum.GetValues<Combining>())
        from length in Gen.Choose(1, 3)
        from tasks in s_reference.ListOf(length)
        from options in s_continuationOptions
        from token in _token
        from place in _place
        from body in BodyGen(depth)
        select (Statement)new Making.Combined(0, combining, [.. tasks], options, token, place, body);

    private Gen<Body> BodyGen(int depth) =>
        from asks in s_seldom
        from length in depth == 0 ? Gen.Constant(0) : Gen.Frequency((2, Gen.Constant(0)), (1, Gen.Choose(1, MaxNested)))
        from statements in length == 0 ? Gen.Constant<List<Statement>>([]) : Statement(depth - 1).ListOf(length).Select(static list => list.ToList())
        from finish in _finish
        select new Body(asks, statements, finish);

    private IEnumerable<(int Weight, Gen<Statement> Gen)> Acting() =>
    [
        .. ActingOnPool(),
        (2, from task in s_reference from place in _place select (Statement)new Acting.RunSynchronously(task, place)),
        (2, Gen.Elements(TokenName.First, TokenName.Second).Select(static token => (Statement)new Acting.Cancel(token))),
        (4, Gen.Choose(1, 4).Select(static count => (Statement)new Acting.RunQueued(count))),
        (3, from task in s_reference from looking in Gen.Elements(Enum.GetValues<Looking>())
            select (Statement)new Acting.Look(task, looking)),
        (1, from all in s_flag from length in Gen.Choose(0, 3) from tasks in s_reference.ListOf(length)
            select (Statement)new Acting.LookAtMany(all, [.. tasks])),
    ];

    private IEnumerable<(int Weight, Gen<Statement> Gen)> ActingOnPool() =>
    [
        (3, from task in s_reference from place in _place select (Statement)new Acting.Start(task, place)),
        (4, from source in s_reference from finish in _finish from tries in s_flag select (Statement)new Acting.Set(source, finish, tries)),
        (1, s_number.Select(static value => (Statement)new Acting.SetLocal(value))),
    ];
}

using LeanTasks.Tests.Guard.Broken;
using LeanTasks.Tests.Guard.Kinds;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard.Scenarios;

/// <summary>An effect in a shape, for all the callers that it is meant for.</summary>
internal sealed record Scenario(Effect Effect, Shape Shape)
{
    public static IEnumerable<Scenario> All { get; } =
    [
        .. from effect in Effect.All
           from shape in Shape.All
           where effect.ChangesResumer || !shape.IsResumed
           select new Scenario(effect, shape),
    ];

    public IEnumerable<Callers> Callers => Enum.GetValues<Callers>().Where(caller =>
        int.IsPow2((int)caller) && Shape.Callers.HasFlag(caller) && (!Shape.IsInCallersContexts || Effect.Callers.HasFlag(caller)));

    /// <summary>Whether an exception leaves <c>MoveNext</c>, which only state machines written by hand allow.</summary>
    public bool LetsAnExceptionOut => Shape.IsHandMade && (Shape.Throws || Effect.Throws);

    public static Scenario Named(string effect, string shape) =>
        All.Single(scenario => scenario.Effect.Name == effect && scenario.Shape.Name == shape);

    public static IEnumerable<TheoryDataRow<string, string>> Rows(Func<Scenario, bool> isOne) =>
        [.. All.Where(isOne).Select(static scenario => new TheoryDataRow<string, string>(scenario.Effect.Name, scenario.Shape.Name))];

    /// <summary>Fails unless a kind of methods does what the BCL's <c>async Task</c> does, for each caller.</summary>
    public void Check(AsyncKind kind) => Assert.All(Callers, caller => Check(kind, caller));

    /// <summary>Fails unless a kind of methods does what the BCL's <c>async Task</c> does.</summary>
    public void Check(AsyncKind kind, Callers caller)
    {
        Stage bcl = Play(new TaskKind(), caller);
        Stage tested = Play(kind, caller);
        Assert.True(bcl.Lines.SequenceEqual(tested.Lines), $"{caller}, async Task:\n{Text(bcl)}\n{kind.GetType().Name}:\n{Text(tested)}");
        if (Effect.IsContained && BrokenKind(caller) is not null)
            Assert.False(tested.HasLeaked, $"{caller}:\n{Text(tested)}");
    }

    /// <summary>The kind without what contains the effect; null where a method has no context of its own to be resumed in.</summary>
    public AsyncKind? BrokenKind(Callers caller) =>
        !Shape.IsResumed ? new UnguardedKind()
        : caller == Scenarios.Callers.Suppressed ? null
        : new CarelessKind();

    private Stage Play(AsyncKind kind, Callers caller) => FreshThread.Run(() =>
    {
        Stage stage = new(kind);
        stage.Enter(caller);
        Shape.Play(stage, Effect.Make(stage));
        return stage;
    });

    private static string Text(Stage stage) => string.Join('\n', stage.Lines);
}

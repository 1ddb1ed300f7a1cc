using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard.Scenarios;

/// <summary>What a method does to its contexts.</summary>
/// <param name="Name">The effect's name.</param>
/// <param name="Make">Prepares a stage, in the caller's contexts, and makes what the method does.</param>
internal sealed record Effect(string Name, Func<Stage, Action> Make)
{
    /// <summary>The callers whose contexts it changes.</summary>
    public Callers Callers { get; init; } = Callers.All;

    /// <summary>Whether it changes the contexts of a thread without a SynchronizationContext.</summary>
    public bool ChangesResumer { get; init; } = true;

    /// <summary>Whether the BCL leaves the caller as before; it cannot where a handler changes the contexts.</summary>
    public bool IsContained { get; init; } = true;

    public bool Throws { get; init; }

    public static IReadOnlyList<Effect> All { get; } =
    [
        new("SetsAValue", static stage => () => stage.Value.Value += 2),
        new("SetsAValueAndSetsItBack", static stage => () =>
        {
            stage.Value.Value += 2;
            stage.Value.Value -= 2;
        })
        {
            // Where the flow is suppressed nobody can tell one such context from another.
            Callers = Callers.All & ~Callers.Suppressed,
        },
        new("SetsASynchronizationContext", static _ => static () => SetSynchronizationContext(new())),
        new("SetsNoSynchronizationContext", static _ => static () => SetSynchronizationContext(null))
        {
            Callers = Callers.Synchronized,
            ChangesResumer = false,
        },
        new("SetsBoth", static stage => () =>
        {
            stage.Value.Value += 2;
            SetSynchronizationContext(new());
        }),
        new("SuppressesTheFlow", static _ => static () => SuppressFlow()) { Callers = Callers.All & ~Callers.Suppressed },
        new("SetsAValueAndSuppressesTheFlow", static stage => () =>
        {
            stage.Value.Value += 2;
            SuppressFlow();
        }),
        new("RestoresAnotherContext", static stage =>
        {
            ExecutionContext? other = null;
            Thread thread = new(() =>
            {
                stage.Value.Value = 40;
                other = ExecutionContext.Capture();
            });
            thread.UnsafeStart();
            thread.Join();
            return () => ExecutionContext.Restore(other!);
        }),
        new("RestoresTheDefaultContext", static _ =>
        {
            ExecutionContext none = FreshThread.Run(static () => ExecutionContext.Capture()!);
            return () => ExecutionContext.Restore(none);
        })
        {
            Callers = Callers.Valued | Callers.Suppressed,
        },
        new("SetsAWatchedValue", static stage => () => stage.Watched.Value += 2),
        new("SetsAWatchedValueAndASynchronizationContext", static stage => () =>
        {
            stage.Watched.Value += 2;
            stage.Value.Value += 2;
            SetSynchronizationContext(new());
        }),
        new("SetsAWatchedValueTwice", static stage => () =>
        {
            stage.Watched.Value += 2;
            stage.Watched.Value += 2;
        }),
        new("SetsAWatchedValueToTheSame", static stage => () =>
        {
            stage.Watched.Value = stage.Watched.Value;
            stage.Value.Value += 2;
        }),
        new("LetsAHandlerThrow", static stage =>
        {
            // Only where a value is set: what a handler throws at a change of the contexts ends the process.
            stage.OnChanged = static change =>
            {
                if (!change.ThreadContextChanged)
                    throw new ProgramException("what the handler throws");
            };
            return () => stage.Watched.Value += 2;
        })
        {
            Throws = true,
        },
        new("LetsAHandlerSetAValue", static stage =>
        {
            stage.OnChanged = change =>
            {
                if (change.ThreadContextChanged)
                    stage.Value.Value += 100;
            };
            return () => stage.Watched.Value += 2;
        })
        {
            IsContained = false,
        },
    ];

    private static void SetSynchronizationContext(SynchronizationContext? context) =>
        SynchronizationContext.SetSynchronizationContext(context);

    private static void SuppressFlow() => ExecutionContext.SuppressFlow();
}

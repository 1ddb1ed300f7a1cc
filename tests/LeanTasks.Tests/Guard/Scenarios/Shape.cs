using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard.Scenarios;

/// <summary>Where in a method, and in what course of it, the effect happens.</summary>
/// <param name="Name">The shape's name.</param>
/// <param name="Play">Plays it on a stage.</param>
internal sealed record Shape(string Name, Action<Stage, Action> Play)
{
    private const int Depth = 10;

    /// <summary>Whether the effect happens after the method has been resumed, where it is not the start that has to contain it.</summary>
    public bool IsResumed { get; init; }

    /// <summary>Whether the method is a state machine written by hand.</summary>
    public bool IsHandMade { get; init; }

    public bool Throws { get; init; }

    /// <summary>Whether the effect happens in the contexts of the caller: what changes nothing there changes nothing.</summary>
    public bool IsInCallersContexts { get; init; } = true;

    /// <summary>The callers it can be played for.</summary>
    public Callers Callers { get; init; } = Callers.All;

    public static IReadOnlyList<Shape> All { get; } =
    [
        new("Returns", static (stage, effect) => stage.End(stage.Call(new Script { Before = effect }))),
        new("Throws", static (stage, effect) => stage.End(stage.Call(new Script { Before = () => ThrowAfter(effect) }))),
        new("Suspends", static (stage, effect) => Resume(stage, OnAnotherThread, before: effect)),
        new("SuspendsAndThrows", static (stage, effect) => Resume(stage, OnAnotherThread, effect, () => ThrowAfter(static () => { }))),
        new("CallsTenDeep", static (stage, effect) => stage.End(CallDeep(stage, effect, Depth))),
        new("RunsAStateMachine", static (stage, effect) => stage.Start(effect)) { IsHandMade = true },
        new("RunsAThrowingStateMachine", static (stage, effect) => stage.Start(() => ThrowAfter(effect)))
        {
            IsHandMade = true,
            Throws = true,
        },
        new("ResumesOnAnotherThread", static (stage, effect) => Resume(stage, OnAnotherThread, after: effect))
        {
            IsResumed = true,
            IsInCallersContexts = false,
        },
        new("ResumesAndThrows", static (stage, effect) => Resume(stage, OnAnotherThread, after: () => ThrowAfter(effect)))
        {
            IsResumed = true,
            IsInCallersContexts = false,
        },
        new("ResumesOnThePool", static (stage, effect) => Resume(stage, OnThePool, after: effect))
        {
            IsResumed = true,
            IsInCallersContexts = false,
        },
        new("ResumesOnTheCaller", static (stage, effect) => Resume(stage, OnTheCaller, after: effect))
        {
            IsResumed = true,
            IsInCallersContexts = false,

            // In a SynchronizationContext the caller resumes nothing: the pool does, and is not waited for.
            Callers = Callers.All & ~Callers.Synchronized,
        },
        new("ResumesOnTheCallerInItsContext", static (stage, effect) => Resume(stage, OnTheCaller, static () => { }, effect))
        {
            IsResumed = true,
            Callers = Callers.All & ~Callers.Synchronized,
        },
    ];

    private static void Resume(Stage stage, Action<Stage, Action> resume, Action? before = null, Action? after = null)
    {
        // Each of the two has its own way to the method.
        TaskCompletionSource pause = new();
        LeanTaskSource leanPause = new();
        Script script = new()
        {
            Before = before ?? (() => stage.Value.Value += 5),
            Pause = pause.Task,
            LeanPause = leanPause,
            After = () =>
            {
                stage.Write($"method sees value {stage.Value.Value}, watched {stage.Watched.Value}");
                after?.Invoke();
            },
        };
        Func<Task> method = stage.Call(script);
        resume(stage, pause.SetResult);
        resume(stage, leanPause.SetResult);
        stage.End(method);
    }

    private static void OnTheCaller(Stage stage, Action complete) => stage.Guarded("completer", complete);

    private static void OnAnotherThread(Stage stage, Action complete) => FreshThread.Run(() =>
    {
        stage.Value.Value = 20;
        stage.Guarded("completer", complete);
    });

    private static void OnThePool(Stage stage, Action complete)
    {
        int thread = 0;
        PoolThread.Run(() =>
        {
            thread = Environment.CurrentManagedThreadId;
            stage.Guarded("completer", complete);
        });

        // Several, because nothing says which thread comes next.
        bool isSame = false;
        for (int i = 0; i < 100 && !isSame; i++)
        {
            PoolThread.Run(() =>
            {
                isSame = Environment.CurrentManagedThreadId == thread;
                Contexts contexts = stage.Now;
                if ((contexts.Value, contexts.Watched, contexts.Synchronization) is not (0, 0, null))
                    stage.Write($"pool thread has value {contexts.Value}, watched {contexts.Watched}");
            });
        }
    }

    private static Func<Task> CallDeep(Stage stage, Action effect, int depth) => stage.Call(new Script
    {
        Before = () =>
        {
            effect();
            if (depth > 1)
                stage.End(CallDeep(stage, effect, depth - 1));
        },
    });

    private static void ThrowAfter(Action effect)
    {
        effect();
        throw new ProgramException("what the method throws");
    }
}

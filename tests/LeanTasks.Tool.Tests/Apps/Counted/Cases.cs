namespace Counted;

/// <summary>All methods with what their calls do.</summary>
internal static class Cases
{
    private static readonly Forms s_forms = new();

    private static readonly Forms.Nested<string> s_nested = new();

    public static IReadOnlyList<Case> All { get; } = [.. OfKinds(), .. OfForms()];

    private static IEnumerable<Case> OfKinds() =>
    [
        new("Counted.Kinds.OfTask", new Script(90), static step => Wait(Kinds.OfTask(step.Suspensions))),
        new("Counted.Kinds.OfTaskOfT", new Script(50), static step => Wait(Kinds.OfTaskOfT(step.Suspensions))),
        new("Counted.Kinds.OfValueTask", new Script(99), static step => Wait(Kinds.OfValueTask(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfValueTaskOfT", new Script(20), static step => Wait(Kinds.OfValueTaskOfT(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfVoid", new Script(70), CallVoid),
        new("Counted.Kinds.OfIterator", new Script(80), Enumerate) { SynchronousCalls = 1 },
        new("Counted.Kinds.OfPooling", new Script(0), static step => Wait(Kinds.OfPooling(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfPoolingOfT", new Script(30), static step => Wait(Kinds.OfPoolingOfT(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfPooled", new Script(40), static step => Wait(Kinds.OfPooled(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfPooledOfT", new Script(60), static step => Wait(Kinds.OfPooledOfT(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfLeanTask", new Script(35), static step => Wait(Kinds.OfLeanTask(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfLeanTaskOfT", new Script(65), static step => Wait(Kinds.OfLeanTaskOfT(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfPooledFlow", new Script(15), static step => Wait(Kinds.OfPooledFlow(step.Suspensions).AsTask())),
        new("Counted.Kinds.OfPooledFlowOfT", new Script(85), static step => Wait(Kinds.OfPooledFlowOfT(step.Suspensions).AsTask())),
    ];

    private static IEnumerable<Case> OfForms() =>
    [
        new(
            "Counted.Forms.Generic",
            new Script(75),
            static step => Wait(step.Number % 2 == 0 ? Forms.Generic(step.Suspensions, 1) : Forms.Generic(step.Suspensions, "one"))),
        new(
            "Counted.Forms.Overloaded",
            new Script(45),
            static step => Wait(step.Number % 2 == 0 ? Forms.Overloaded(step.Suspensions) : Forms.Overloaded((long)step.Suspensions))),
        new("Counted.Forms.LocalFunction.Local", new Script(55), static step => Wait(Forms.LocalFunction(step.Suspensions))),
        new("Counted.Forms.constructor.lambda", new Script(25), static step => Wait(s_forms.Lambda(step.Suspensions))),
        new("Counted.Forms.Nested.Get", new Script(5), static step => Wait(s_nested.Get(step.Suspensions).AsTask())),
        new("Counted.Forms.Failing", new Script(50, Fails: true), static step => Wait(Forms.Failing(step.Suspensions, step.Outcome))),
        new("Counted.Forms.FailingValueTask", new Script(50, Fails: true), static step => Wait(Forms.FailingValueTask(step.Suspensions, step.Outcome).AsTask())),
        new(["Counted.Forms.Outer", "Counted.Forms.Inner"], new Script(60, MaxSuspensions: 1), CallChain),
    ];

    private static void Wait(Task task) => task.GetAwaiter().GetResult();

    private static void CallVoid(Step step)
    {
        using ManualResetEventSlim ended = new();
        Kinds.OfVoid(step.Suspensions, ended);
        ended.Wait();
    }

    // Two calls of MoveNextAsync: the one that yields the item suspends as it is told, the one that finds the end does not.
    private static void Enumerate(Step step)
    {
        IAsyncEnumerator<int> items = Kinds.OfIterator(step.Suspensions).GetAsyncEnumerator();
        while (items.MoveNextAsync().AsTask().GetAwaiter().GetResult())
        {
        }
    }

    // Both are called, and have suspended, before what they wait for is there.
    private static void CallChain(Step step)
    {
        TaskCompletionSource source = new();
        if (step.Suspensions == 0)
            source.SetResult();
        Task outer = s_forms.Outer(source.Task);
        source.TrySetResult();
        Wait(outer);
    }
}

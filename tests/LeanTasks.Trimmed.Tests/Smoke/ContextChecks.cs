using System.Runtime.CompilerServices;

namespace LeanTasks.Smoke;

/// <summary>What a callee does to its contexts stays there, while it starts and when it is resumed.</summary>
internal static class ContextChecks
{
    private static readonly AsyncLocal<int> s_local = new();

    public static void Run(Report report)
    {
        report.Check("contexts: LeanTask", static () => NothingLeaks(static gate => Methods.ChangeContextsAsync(gate, Change).AsTask()));
        report.Check("contexts: pooled ValueTask", static () => NothingLeaks(static gate => Methods.PooledChangeContextsAsync(gate, Change).AsTask()));
        report.Check("contexts: PooledFlow", static () => NothingLeaks(static gate => Methods.PooledFlowChangeContextsAsync(gate, Change).AsTask()));

        // After the methods, which look for the fields.
        Console.WriteLine($"contexts are kept by: {(FieldsAreUsable(null) ? "the private fields" : "the public API")}");
        report.Check("contexts: the expected path", static () => Expect.Same(!Switches.IsOn(Switches.PublicContexts), FieldsAreUsable(null)));
    }

    private static void NothingLeaks(Func<Gate, Task> call)
    {
        SynchronizationContext mine = new();
        SynchronizationContext? before = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(mine);
        s_local.Value = 1;
        try
        {
            Gate gate = new();
            Task task = call(gate);
            ExpectMine();
            gate.Open();
            ExpectMine();
            Expect.Same(TaskStatus.RanToCompletion, task.Status);
        }
        finally
        {
            s_local.Value = 0;
            SynchronizationContext.SetSynchronizationContext(before);
        }

        void ExpectMine()
        {
            Expect.Same(1, s_local.Value);
            Expect.Same(mine, SynchronizationContext.Current);
        }
    }

    private static void Change()
    {
        s_local.Value++;
        SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
    }

    /// <summary>Which path the library has taken. It tells nobody; reflection would not survive the trimmer, and this does.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "FieldsAreUsable")]
    private static extern ref bool FieldsAreUsable([UnsafeAccessorType("LeanTasks.Threading.AmbientContext, LeanTasks")] object? _);
}

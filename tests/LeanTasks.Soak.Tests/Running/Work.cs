using System.Runtime.CompilerServices;

namespace LeanTasks.Soak.Tests.Running;

/// <summary>The same planned method in each return type.</summary>
internal static class Work
{
    /// <summary>How many kinds <see cref="Of"/> has.</summary>
    public const int Kinds = 8;

    /// <summary>An operation that has begun, and may be awaited once.</summary>
    public static ValueTask<int> Of(int kind, Plan plan) => kind switch
    {
        0 => LeanAsync(plan),
        1 => new ValueTask<int>(TaskAsync(plan)),
        2 => PooledAsync(plan),
        3 => FlowAsync(plan),
        4 => Flow.FromValueTask(PooledAsync(plan)),
        5 => LeanTask.Run(() => plan.Produce(), plan.Token),
        6 => Rented(plan),
        _ => Sourced(plan),
    };

    public static async LeanTask<int> LeanAsync(Plan plan)
    {
        for (int pauses = plan.Pauses; pauses > 0;)
            await Pause.Of(Pause.Next(ref pauses));
        return plan.Produce();
    }

    public static async LeanTask LeanUnitAsync(Plan plan)
    {
        for (int pauses = plan.Pauses; pauses > 0;)
            await Pause.Of(Pause.Next(ref pauses)).ConfigureAwait(false);
        plan.Produce();
    }

    public static async Task<int> TaskAsync(Plan plan)
    {
        for (int pauses = plan.Pauses; pauses > 0;)
            await Pause.Of(Pause.Next(ref pauses));
        return plan.Produce();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> PooledAsync(Plan plan)
    {
        for (int pauses = plan.Pauses; pauses > 0;)
            await Pause.Of(Pause.Next(ref pauses));
        return plan.Produce();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    public static async ValueTask PooledUnitAsync(Plan plan)
    {
        for (int pauses = plan.Pauses; pauses > 0;)
            await Pause.Of(Pause.Next(ref pauses));
        plan.Produce();
    }

    /// <summary>Suspends until the gate is open.</summary>
    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> PooledAfterAsync(LeanTask gate, Plan plan)
    {
        await gate;
        return plan.Produce();
    }

    public static async PooledFlow<int> FlowAsync(Plan plan)
    {
        for (int pauses = plan.Pauses; pauses > 0;)
            await Pause.Of(Pause.Next(ref pauses));
        return plan.Produce();
    }

    public static async PooledFlow FlowUnitAsync(Plan plan)
    {
        for (int pauses = plan.Pauses; pauses > 0;)
            await Pause.Of(Pause.Next(ref pauses)).ConfigureAwait(false);
        plan.Produce();
    }

    /// <summary>A task that another thread completes.</summary>
    public static LeanTask<int> Sourced(Plan plan)
    {
        LeanTaskSource<int> source = new(plan.Value % 2 == 0 ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);
        Elsewhere.Do(plan.Turn, plan.Value, () => Assert.True(Counted(plan).TryEnd(source)));
        return source;
    }

    private static ValueTask<int> Rented(Plan plan)
    {
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(plan.Value % 2 == 0);
        Elsewhere.Do(plan.Turn, plan.Value, () => Assert.True(Counted(plan).TryEnd(source)));
        return source.AsValueTask();
    }

    private static Plan Counted(Plan plan)
    {
        plan.Count();
        return plan;
    }
}

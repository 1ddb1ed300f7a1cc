namespace LeanTasks.Interleavings;

/// <summary>How often an execution of a depth-first search may do what costs something.</summary>
/// <param name="Preemptions">How often a thread that could have gone on may be interrupted.</param>
/// <param name="Delays">How often stores may be held back.</param>
/// <param name="StaleReads">How often a load may read another value than memory has.</param>
/// <param name="LateLoads">How often a load may come after later stores of its thread.</param>
internal readonly record struct Budget(int Preemptions, int Delays = 0, int StaleReads = 0, int LateLoads = 0)
{
    /// <summary>Whether it is enough for what has this cost.</summary>
    internal bool Covers(Cost cost) => cost switch
    {
        Cost.Preemption => Preemptions > 0,
        Cost.Delay => Delays > 0,
        Cost.StaleRead => StaleReads > 0,
        Cost.LateLoad => LateLoads > 0,
        _ => true,
    };

    /// <summary>What is left of it after what has this cost.</summary>
    internal Budget After(Cost cost) => cost switch
    {
        Cost.Preemption => this with { Preemptions = Preemptions - 1 },
        Cost.Delay => this with { Delays = Delays - 1 },
        Cost.StaleRead => this with { StaleReads = StaleReads - 1 },
        Cost.LateLoad => this with { LateLoads = LateLoads - 1 },
        _ => this,
    };
}

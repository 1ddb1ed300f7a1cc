namespace LeanTasks.Lab.Tables;

/// <summary>
/// The variants of the C# workloads. The assembly compiled with runtime-async=on has but one: whatever type a method returns
/// there, the runtime suspends it. So has the one that is fused.
/// </summary>
internal static class Variants
{
    /// <summary>What the BCL offers for the workload, where that has no name of a type of task.</summary>
    public const string Bcl = "BCL";

    /// <summary>The same loop without tasks: what any library has to pay.</summary>
    public const string Floor = "Floor";

    /// <summary>With the counting builders of 'leantasks profile'.</summary>
    public const string Counted = "Counted";

#if RUNTIME_ASYNC
    public const string Task = "RuntimeAsync";
    public const string ValueTask = "RuntimeAsync";
    public const string PoolingValueTask = "RuntimeAsync";
#elif FUSED
    public const string Task = "Fused";
    public const string ValueTask = "Fused";
    public const string PoolingValueTask = "Fused";
#else
    public const string Task = "Task";
    public const string ValueTask = "ValueTask";
    public const string PoolingValueTask = "PoolingValueTask";
#endif
}

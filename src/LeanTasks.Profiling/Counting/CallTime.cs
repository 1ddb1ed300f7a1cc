namespace LeanTasks.Profiling.Counting;

/// <summary>Whether the time of suspended calls is taken.</summary>
internal static class CallTime
{
    /// <summary>Decided at the first call; a constant to the JIT.</summary>
    internal static readonly bool IsTaken = Environment.GetEnvironmentVariable(ProfileEnvironment.TimeVariable) == "1";
}

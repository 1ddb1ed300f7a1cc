namespace LeanTasks.Tests.Guard.Scenarios;

/// <summary>What contexts the caller of a method is in.</summary>
[Flags]
internal enum Callers
{
    None = 0,

    /// <summary>The default ExecutionContext, no SynchronizationContext.</summary>
    Default = 1,

    /// <summary>An ExecutionContext with a value.</summary>
    Valued = 2,

    /// <summary>The default ExecutionContext, and a SynchronizationContext.</summary>
    Synchronized = 4,

    /// <summary>An ExecutionContext with a value, whose flow is suppressed.</summary>
    Suppressed = 8,

    All = Default | Valued | Synchronized | Suppressed,
}

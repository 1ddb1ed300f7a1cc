namespace LeanTasks.Tests.Pooled.Same;

/// <summary>What is awaited of a <see cref="Gate"/>, and how.</summary>
public enum GateKind
{
    Task,
    TaskOfInt,
    TaskConfigured,
    TaskOfIntConfigured,
    TaskForceYielding,
    TaskSuppressThrowing,
    TaskContinueForceYielding,
    ValueTaskOverTask,
    ValueTaskOfIntOverTask,
    ValueTaskOverTaskConfigured,
    ValueTaskOverSource,
    ValueTaskOfIntOverSource,
    ValueTaskOfIntOverSourceConfigured,
    Pooling,
    PoolingOfInt,
    Pooled,
    PooledOfInt,
    PooledConfigured,
    PooledOfIntConfigured,
    LeanTask,
    LeanTaskOfInt,
    LeanTaskConfigured,
    LeanTaskOfIntConfigured,
    Yield,
    NotifyOnly,
    Critical,
    AtOnce,
    BetweenTheTwo,
}

using LeanTasks.Completion;

namespace LeanTasks.Factories;

/// <summary>The settings that a factory's tasks get unless a call names others.</summary>
internal readonly struct FactoryDefaults
{
    // Whether a task with all the defaults can be made in the cheapest way.
    private readonly bool _isPlain;

    /// <exception cref="ArgumentOutOfRangeException">Options that no factory can have.</exception>
    internal FactoryDefaults(
        CancellationToken token, TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions, LeanScheduler? scheduler)
    {
        ManyTasks.Check(continuationOptions);
        TaskOptions.Check(creationOptions);
        Token = token;
        CreationOptions = creationOptions;
        ContinuationOptions = continuationOptions;
        Scheduler = scheduler;
        _isPlain = scheduler is null && !token.CanBeCanceled && (creationOptions & TaskCreationOptions.AttachedToParent) == 0;
    }

    internal CancellationToken Token { get; }

    internal TaskCreationOptions CreationOptions { get; }

    internal TaskContinuationOptions ContinuationOptions { get; }

    /// <summary>Null for the scheduler that is current at the call.</summary>
    internal LeanScheduler? Scheduler { get; }

    internal LeanScheduler SchedulerOfCall => Scheduler ?? LeanScheduler.Current;

    /// <summary>Whether a task with all the defaults is to go to the pool, with nothing but its options.</summary>
    internal bool StartOnPool => _isPlain && LeanScheduler.Foreign is null;

    internal ushort TaskOptionsOnPool => TaskOptions.Of(CreationOptions);
}

/// <summary>The factory of <see cref="LeanTask.Factory"/>, in a type of its own, so that programs that do not use it do not create it.</summary>
internal static class DefaultFactory
{
    internal static readonly LeanTaskFactory Instance = new();
}

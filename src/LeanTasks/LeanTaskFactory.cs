using System.Diagnostics.CodeAnalysis;
using LeanTasks.Factories;

namespace LeanTasks;

/// <summary>Makes and starts tasks, with defaults of its own: what <see cref="TaskFactory"/> is to <see cref="Task"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time. Immutable.</remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The members of TaskFactory are instance members.")]
public partial class LeanTaskFactory
{
    private readonly FactoryDefaults _defaults;

    /// <summary>Makes a factory without a token or options, for the scheduler that is current at each call.</summary>
    public LeanTaskFactory()
        : this(CancellationToken.None, TaskCreationOptions.None, TaskContinuationOptions.None, scheduler: null)
    {
    }

    /// <inheritdoc cref="LeanTaskFactory(CancellationToken, TaskCreationOptions, TaskContinuationOptions, LeanScheduler?)"/>
    public LeanTaskFactory(CancellationToken cancellationToken)
        : this(cancellationToken, TaskCreationOptions.None, TaskContinuationOptions.None, scheduler: null)
    {
    }

    /// <inheritdoc cref="LeanTaskFactory(CancellationToken, TaskCreationOptions, TaskContinuationOptions, LeanScheduler?)"/>
    public LeanTaskFactory(LeanScheduler? scheduler)
        : this(CancellationToken.None, TaskCreationOptions.None, TaskContinuationOptions.None, scheduler)
    {
    }

    /// <inheritdoc cref="LeanTaskFactory(CancellationToken, TaskCreationOptions, TaskContinuationOptions, LeanScheduler?)"/>
    public LeanTaskFactory(TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions)
        : this(CancellationToken.None, creationOptions, continuationOptions, scheduler: null)
    {
    }

    /// <summary>Makes a factory with the defaults that its calls take unless they say otherwise.</summary>
    /// <param name="cancellationToken">The token of the tasks and continuations.</param>
    /// <param name="creationOptions">The options of tasks that are not continuations.</param>
    /// <param name="continuationOptions">The options of continuations.</param>
    /// <param name="scheduler">Where to run tasks; null for the scheduler that is current at each call.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="creationOptions"/> has a bit that is not an option; or <paramref name="continuationOptions"/> has one, or a condition on
    /// the end of the antecedent, or options that contradict each other.
    /// </exception>
    public LeanTaskFactory(
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        TaskContinuationOptions continuationOptions,
        LeanScheduler? scheduler) =>
        _defaults = new FactoryDefaults(cancellationToken, creationOptions, continuationOptions, scheduler);

    /// <summary>The default token of tasks and continuations.</summary>
    public CancellationToken CancellationToken => _defaults.Token;

    /// <summary>The default scheduler; null for the scheduler that is current at each call.</summary>
    public LeanScheduler? Scheduler => _defaults.Scheduler;

    /// <summary>The default options of tasks that are not continuations.</summary>
    public TaskCreationOptions CreationOptions => _defaults.CreationOptions;

    /// <summary>The default options of continuations.</summary>
    public TaskContinuationOptions ContinuationOptions => _defaults.ContinuationOptions;
}

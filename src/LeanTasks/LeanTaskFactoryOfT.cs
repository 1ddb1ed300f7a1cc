using LeanTasks.Factories;

namespace LeanTasks;

/// <summary>Creates and starts tasks with a result, with its own defaults: the counterpart of <see cref="TaskFactory{TResult}"/>.</summary>
/// <typeparam name="TResult">The type of the tasks' results.</typeparam>
/// <remarks>Thread safety: all members may be called from any thread at any time. Immutable.</remarks>
public partial class LeanTaskFactory<TResult>
{
    private readonly FactoryDefaults _defaults;

    /// <summary>Creates a factory without a token or options. It uses the scheduler that is current at each call.</summary>
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

    /// <summary>Creates a factory with defaults for its calls.</summary>
    /// <param name="cancellationToken">The token of the tasks and continuations.</param>
    /// <param name="creationOptions">The options of tasks that are not continuations.</param>
    /// <param name="continuationOptions">The options of continuations.</param>
    /// <param name="scheduler">The scheduler to run tasks on; null for the scheduler that is current at each call.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="creationOptions"/> contains an invalid flag; or <paramref name="continuationOptions"/> contains one, a condition on the
    /// antecedent's outcome, or contradictory options.
    /// </exception>
    public LeanTaskFactory(
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        TaskContinuationOptions continuationOptions,
        LeanScheduler? scheduler) =>
        _defaults = new FactoryDefaults(cancellationToken, creationOptions, continuationOptions, scheduler);

    /// <summary>Gets the default token of tasks and continuations.</summary>
    public CancellationToken CancellationToken => _defaults.Token;

    /// <summary>Gets the default scheduler; null for the scheduler that is current at each call.</summary>
    public LeanScheduler? Scheduler => _defaults.Scheduler;

    /// <summary>Gets the default options of tasks that are not continuations.</summary>
    public TaskCreationOptions CreationOptions => _defaults.CreationOptions;

    /// <summary>Gets the default options of continuations.</summary>
    public TaskContinuationOptions ContinuationOptions => _defaults.ContinuationOptions;
}

using LeanTasks.Completion;

namespace LeanTasks;

public partial class LeanTask
{
    /// <summary>Creates a task that runs <paramref name="action"/> once it is started.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    public LeanTask(Action action)
        : this(action ?? throw new ArgumentNullException(nameof(action)), TaskState.Created)
    {
    }

    /// <inheritdoc cref="LeanTask(Action, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action action, CancellationToken cancellationToken)
        : this(action, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask(Action, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action action, TaskCreationOptions creationOptions)
        : this(action, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="action"/> once it is started.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(action, creationOptions), TaskState.Created, new TaskParameters(creationOptions, cancellationToken))
    {
    }

    /// <inheritdoc cref="LeanTask(Action{object?}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action<object?> action, object? state)
        : this(action ?? throw new ArgumentNullException(nameof(action)), TaskState.Created, options: 0, state)
    {
    }

    /// <inheritdoc cref="LeanTask(Action{object?}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action<object?> action, object? state, CancellationToken cancellationToken)
        : this(action, state, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask(Action{object?}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action<object?> action, object? state, TaskCreationOptions creationOptions)
        : this(action, state, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="action"/> with <paramref name="state"/> once it is started.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="AsyncState"/>.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Action<object?> action, object? state, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(action, creationOptions), TaskState.Created, new TaskParameters(creationOptions, cancellationToken).WithState(state))
    {
    }

    /// <exception cref="ArgumentNullException">The delegate is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The options contain an invalid flag.</exception>
    private protected static Delegate Checked(
        Delegate? action,
        TaskCreationOptions creationOptions,
        [System.Runtime.CompilerServices.CallerArgumentExpression(nameof(action))] string? name = null)
    {
        ArgumentNullException.ThrowIfNull(action, name);
        TaskOptions.Check(creationOptions);
        return action;
    }
}

using LeanTasks.Completion;

namespace LeanTasks;

public partial class LeanTask<TResult>
{
    // The parameter is called function; the exception says action, as the BCL's does.
    private const string NameOfDelegate = "action";

    /// <summary>Creates a task that runs <paramref name="function"/> once it is started.</summary>
    /// <param name="function">The delegate to run.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public LeanTask(Func<TResult> function)
        : this(NotNull(function), TaskState.Created)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{TResult}, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<TResult> function, CancellationToken cancellationToken)
        : this(function, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{TResult}, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<TResult> function, TaskCreationOptions creationOptions)
        : this(function, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="function"/> once it is started.</summary>
    /// <param name="function">The delegate to run.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(function, creationOptions, NameOfDelegate), TaskState.Created, new TaskParameters(creationOptions, cancellationToken))
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<object?, TResult> function, object? state)
        : this(NotNull(function), TaskState.Created, options: 0, state)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<object?, TResult> function, object? state, CancellationToken cancellationToken)
        : this(function, state, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<object?, TResult> function, object? state, TaskCreationOptions creationOptions)
        : this(function, state, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="function"/> with <paramref name="state"/> once it is started.</summary>
    /// <param name="function">The delegate to run.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Func<object?, TResult> function, object? state, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(function, creationOptions, NameOfDelegate), TaskState.Created, new TaskParameters(creationOptions, cancellationToken).WithState(state))
    {
    }

    private static Delegate NotNull(Delegate? function)
    {
        ArgumentNullException.ThrowIfNull(function, NameOfDelegate);
        return function;
    }
}

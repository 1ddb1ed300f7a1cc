using LeanTasks.Completion;

namespace LeanTasks;

public partial class LeanTask<TResult>
{
    // The parameter is called function; the exception says action, as the BCL's does.
    private const string NameOfDelegate = "action";

    /// <summary>Makes a task that runs <paramref name="function"/> once it is started.</summary>
    /// <param name="function">What to run.</param>
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

    /// <summary>Makes a task that runs <paramref name="function"/> once it is started.</summary>
    /// <param name="function">What to run.</param>
    /// <param name="cancellationToken">Cancels the task until it runs; a task that throws for it is canceled too.</param>
    /// <param name="creationOptions">How to run it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> has a bit that is not an option.</exception>
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

    /// <summary>Makes a task that runs <paramref name="function"/> with <paramref name="state"/> once it is started.</summary>
    /// <param name="function">What to run.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">Cancels the task until it runs; a task that throws for it is canceled too.</param>
    /// <param name="creationOptions">How to run it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> has a bit that is not an option.</exception>
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

namespace LeanTasks.Completion;

/// <summary>What a caller asks of a new task beyond a delegate. A parameter that is not given costs nothing.</summary>
internal readonly struct TaskParameters
{
    internal TaskParameters(TaskCreationOptions options, CancellationToken token = default, LeanScheduler? scheduler = null)
    {
        Options = TaskOptions.Of(options);
        Token = token;
        Scheduler = scheduler;
    }

    internal TaskParameters(TaskContinuationOptions options, CancellationToken token, LeanScheduler? scheduler)
    {
        Options = TaskOptions.Of(options);
        Token = token;
        Scheduler = scheduler;
    }

    internal ushort Options { get; private init; }

    internal CancellationToken Token { get; }

    /// <summary>Null for the pool's.</summary>
    internal LeanScheduler? Scheduler { get; }

    /// <summary>What the delegate takes, if the options have <see cref="TaskOptions.TakesState"/>; may still be null.</summary>
    internal object? State { get; private init; }

    /// <summary>What a continuation waits for; if it is canceled before, it is pruned there.</summary>
    internal LeanTask? Antecedent { get; private init; }

    internal TaskParameters WithState(object? state) => this with { Options = (ushort)(Options | TaskOptions.TakesState), State = state };

    /// <summary>
    /// For a task that is queued as it is made: it will soon be dequeued, and looks at its token then. Not registering with the
    /// token is cheaper, and is what the BCL does.
    /// </summary>
    internal TaskParameters WithLazyToken() => this with { Options = (ushort)(Options | TaskOptions.LazyCancellation) };

    internal TaskParameters ThatMustRun() => this with { Options = (ushort)(Options | TaskOptions.MustRun) };

    internal TaskParameters WithAntecedent(LeanTask antecedent) => this with { Antecedent = antecedent };
}

/// <summary>The creation and continuation options of a task in 16 bits.</summary>
internal static class TaskOptions
{
    internal const ushort PreferFairness = (ushort)TaskCreationOptions.PreferFairness;
    internal const ushort LongRunning = (ushort)TaskCreationOptions.LongRunning;
    internal const ushort AttachedToParent = (ushort)TaskCreationOptions.AttachedToParent;
    internal const ushort DenyChildAttach = (ushort)TaskCreationOptions.DenyChildAttach;
    internal const ushort HideScheduler = (ushort)TaskCreationOptions.HideScheduler;
    internal const ushort LazyCancellation = (ushort)TaskContinuationOptions.LazyCancellation;
    internal const ushort RunContinuationsAsynchronously = (ushort)TaskCreationOptions.RunContinuationsAsynchronously;

    internal const ushort NotOnRanToCompletion = (int)TaskContinuationOptions.NotOnRanToCompletion >> Shift;
    internal const ushort NotOnFaulted = (int)TaskContinuationOptions.NotOnFaulted >> Shift;
    internal const ushort NotOnCanceled = (int)TaskContinuationOptions.NotOnCanceled >> Shift;
    internal const ushort ExecuteSynchronously = (int)TaskContinuationOptions.ExecuteSynchronously >> Shift;

    /// <summary>The task runs something that began before it and cannot be canceled with it: its waiters would wait forever.</summary>
    internal const ushort MustRun = 0x80;

    /// <summary>The delegate takes the state object as its last parameter.</summary>
    internal const ushort TakesState = 0x1000;

    /// <summary>An exception by which the outer task was canceled cancels the task that unwraps it, as if it had left an async method.</summary>
    internal const ushort UnwrapsAsyncMethod = 0x2000;

    /// <summary>The task is shared by all callers that ask for it: disposing of it does nothing.</summary>
    internal const ushort Cached = 0x4000;

    /// <summary>The inner task that the task unwraps is one of the BCL.</summary>
    internal const ushort UnwrapsTask = 0x8000;

    private const int Shift = 8;
    private const int Conditions = NotOnRanToCompletion | NotOnFaulted | NotOnCanceled;

    private const TaskCreationOptions AllCreation =
        TaskCreationOptions.PreferFairness | TaskCreationOptions.LongRunning | TaskCreationOptions.AttachedToParent
        | TaskCreationOptions.DenyChildAttach | TaskCreationOptions.HideScheduler | TaskCreationOptions.RunContinuationsAsynchronously;

    private const TaskContinuationOptions AllContinuation =
        (TaskContinuationOptions)AllCreation | TaskContinuationOptions.LazyCancellation | TaskContinuationOptions.ExecuteSynchronously
        | TaskContinuationOptions.NotOnRanToCompletion | TaskContinuationOptions.NotOnFaulted | TaskContinuationOptions.NotOnCanceled;

    internal static ushort Of(TaskCreationOptions options) => (ushort)options;

    internal static ushort Of(TaskContinuationOptions options) =>
        (ushort)((int)(options & ((TaskContinuationOptions)AllCreation | TaskContinuationOptions.LazyCancellation)) | ((int)options >> Shift & 0xF00));

    internal static TaskCreationOptions Creation(ushort options) => (TaskCreationOptions)options & AllCreation;

    /// <summary>Whether a continuation with these options is to run after an antecedent that ended in this state.</summary>
    internal static bool Allow(ushort options, TaskState antecedent) =>
        (options & Conditions) == 0 || (options & Condition(antecedent)) == 0;

    /// <exception cref="ArgumentOutOfRangeException">A bit that is not a creation option.</exception>
    internal static void Check(TaskCreationOptions creationOptions)
    {
        if ((creationOptions & ~AllCreation) != 0)
            throw new ArgumentOutOfRangeException(nameof(creationOptions), creationOptions, "The value contains flags that are not valid TaskCreationOptions.");
    }

    /// <summary>A promise runs nothing, so it takes only what concerns its parent, its children and its continuations.</summary>
    /// <exception cref="ArgumentOutOfRangeException">An option that a promise cannot have.</exception>
    internal static ushort CheckedPromise(TaskCreationOptions creationOptions)
    {
        if ((creationOptions & ~(TaskCreationOptions.AttachedToParent | TaskCreationOptions.RunContinuationsAsynchronously)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(creationOptions), creationOptions, "Only AttachedToParent and RunContinuationsAsynchronously are valid for a source.");
        }

        return Of(creationOptions);
    }

    /// <exception cref="ArgumentOutOfRangeException">Bits that are no continuation options, or that contradict each other.</exception>
    internal static void Check(TaskContinuationOptions continuationOptions)
    {
        if ((continuationOptions & ~AllContinuation) != 0)
            throw new ArgumentOutOfRangeException(nameof(continuationOptions), continuationOptions, "The value contains flags that are not valid TaskContinuationOptions.");

        const TaskContinuationOptions synchronousThread = TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.LongRunning;
        if ((continuationOptions & synchronousThread) == synchronousThread)
        {
            throw new ArgumentOutOfRangeException(
                nameof(continuationOptions), continuationOptions, "ExecuteSynchronously and LongRunning cannot be combined. Specify one of them.");
        }

        const TaskContinuationOptions never =
            TaskContinuationOptions.NotOnRanToCompletion | TaskContinuationOptions.NotOnFaulted | TaskContinuationOptions.NotOnCanceled;
        if ((continuationOptions & never) == never)
        {
            throw new ArgumentOutOfRangeException(
                nameof(continuationOptions),
                continuationOptions,
                "NotOnRanToCompletion, NotOnFaulted and NotOnCanceled together exclude every outcome. Specify at most two of them.");
        }
    }

    private static int Condition(TaskState antecedent) => antecedent switch
    {
        TaskState.Faulted => NotOnFaulted,
        TaskState.Canceled => NotOnCanceled,
        _ => NotOnRanToCompletion,
    };
}

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

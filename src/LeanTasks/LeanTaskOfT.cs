using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Interop;

namespace LeanTasks;

/// <summary>An asynchronous operation with a result, like <see cref="Task{TResult}"/>, in 32 bytes for results of up to 4 bytes.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>Thread safety and allocation are those of <see cref="LeanTask"/>.</remarks>
[AsyncMethodBuilder(typeof(LeanTaskMethodBuilder<>))]
[DebuggerTypeProxy(typeof(LeanTaskDebugView<>))]
[DebuggerDisplay("{DebuggerText,nq}")]
public partial class LeanTask<TResult> : LeanTaskWithResult
{
    // Written by the completer, before the slot is closed; read only after that.
    private protected TResult? _result;

    /// <summary>A promise, or an async method.</summary>
    private protected LeanTask(ushort options = 0)
        : base(options)
    {
    }

    /// <summary>A promise with options and a state object.</summary>
    private protected LeanTask(object? asyncState, TaskCreationOptions options)
        : base(asyncState, options)
    {
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller), in the context captured here.</summary>
    private protected LeanTask(Delegate work, TaskState state, ushort options = 0)
        : base(work, state, options)
    {
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller) with a state object.</summary>
    private protected LeanTask(Delegate work, TaskState state, ushort options, object? asyncState)
        : base(work, state, options, asyncState)
    {
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller, with the options), with all the parameters.</summary>
    private protected LeanTask(Delegate work, TaskState state, in TaskParameters parameters)
        : base(work, state, parameters)
    {
    }

    /// <summary>A task that has completed with <paramref name="result"/>.</summary>
    internal LeanTask(TResult result, ushort options = 0)
        : base(Outcome.RanToCompletion, options)
    {
        _result = result;
    }

    /// <summary>A task that has completed without a result.</summary>
    internal LeanTask(Outcome outcome)
        : base(outcome, options: 0)
    {
    }

    /// <summary>Gets the default factory, which creates and starts tasks: the counterpart of <see cref="Task{TResult}.Factory"/>.</summary>
    [SuppressMessage("Design", "CA1000", Justification = "The BCL's twin is static as well.")]
    public static new LeanTaskFactory<TResult> Factory { get; } = new();

    /// <summary>Blocks until the task has completed, and returns its result.</summary>
    /// <exception cref="AggregateException">The task faulted or was canceled.</exception>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public TResult Result
    {
        get
        {
            if (!IsCompletedSuccessfully)
                Wait();
            return _result!;
        }
    }

    /// <summary>The result of a task that has run to completion.</summary>
    internal TResult ResultOnSuccess => _result!;

    private string DebuggerText => LeanTaskDebugView.Describe(this);

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter of this task.</returns>
    public new LeanTaskAwaiter<TResult> GetAwaiter() => new(this);

    /// <inheritdoc cref="LeanTask.ConfigureAwait(bool)"/>
    public new ConfiguredLeanTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) =>
        new(this, continueOnCapturedContext ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None);

    /// <summary>Configures how an <c>await</c> resumes.</summary>
    /// <param name="options">The options. Exceptions cannot be suppressed, because there would be no result.</param>
    /// <returns>An awaitable.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="options"/> contains an invalid flag, or <see cref="ConfigureAwaitOptions.SuppressThrowing"/>.</exception>
    public new ConfiguredLeanTaskAwaitable<TResult> ConfigureAwait(ConfigureAwaitOptions options)
    {
        if ((options & ~(ConfigureAwaitOptions.ContinueOnCapturedContext | ConfigureAwaitOptions.ForceYielding)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(options), options, "Only ContinueOnCapturedContext and ForceYielding are valid for a task with a result.");
        }

        return new(this, options);
    }

    /// <summary>Makes and starts a task from a delegate and options that the caller has checked.</summary>
    internal static LeanTask<TResult> StartNew(Delegate work, in TaskParameters parameters)
    {
        LeanTask<TResult> task = new(work, TaskState.WaitingToRun, parameters.WithLazyToken());
        task.Queue();
        return task;
    }

    /// <summary>Makes a task and queues it to the pool.</summary>
    internal static new LeanTask<TResult> StartOnPool(Delegate work, ushort options)
    {
        LeanTask<TResult> task = new(work, TaskState.WaitingToRun, options);
        task.QueueToPool();
        return task;
    }

    /// <summary>Completes the task of an async method that has ended. Nothing else completes it, so there is nothing to claim.</summary>
    internal virtual void EndMethod(TResult result) => CompleteMethod(result);

    /// <inheritdoc cref="EndMethod(TResult)"/>
    internal virtual void EndMethod(Outcome outcome) => Complete(outcome, work: null);

    /// <summary>Completes a task that nothing else completes.</summary>
    internal void CompleteMethod(TResult result)
    {
        _result = result;
        Complete(Outcome.RanToCompletion, work: null);
    }

    /// <summary>Completes a promise, unless another thread does.</summary>
    private protected bool TryComplete(TResult result)
    {
        if (!TryClaimPromise())
            return false;
        CompleteMethod(result);
        return true;
    }

    /// <summary>The result of <c>await</c>.</summary>
    [StackTraceHidden]
    internal new TResult GetAwaitResult()
    {
        base.GetAwaitResult();
        return _result!;
    }

    private protected override void InvokeWork(Delegate work) => _result = TakesState
        ? Unsafe.As<Func<object?, TResult>>(work)(AsyncState)
        : Unsafe.As<Func<TResult>>(work)();
}

using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks;

/// <summary>A <see cref="LeanTask"/>, and how to await it; returned by <see cref="LeanTask.ConfigureAwait(ConfigureAwaitOptions)"/>.</summary>
public readonly struct ConfiguredLeanTaskAwaitable
{
    private readonly ConfiguredLeanTaskAwaiter _awaiter;

    internal ConfiguredLeanTaskAwaitable(LeanTask task, ConfigureAwaitOptions options) => _awaiter = new(task, options);

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public ConfiguredLeanTaskAwaiter GetAwaiter() => _awaiter;

    /// <summary>The awaiter; for compilers.</summary>
    [SuppressMessage("Design", "CA1034", Justification = "The BCL's twin is nested, too.")]
    public readonly struct ConfiguredLeanTaskAwaiter : ICriticalNotifyCompletion, IConfiguredLeanTaskAwaiter
    {
        // The two fields, here and in the generic twin: the builders read either struct as if it were this one.
        private readonly LeanTask _task;
        private readonly ConfigureAwaitOptions _options;

        internal ConfiguredLeanTaskAwaiter(LeanTask task, ConfigureAwaitOptions options)
        {
            _task = task;
            _options = options;
        }

        /// <summary>Gets whether the task has completed, so that the <c>await</c> does not suspend.</summary>
        public bool IsCompleted => (_options & ConfigureAwaitOptions.ForceYielding) == 0 && _task.IsCompleted;

        /// <summary>Ends the await; blocks if the task has not completed.</summary>
        /// <exception cref="Exception">The exception that the task faulted with, unless that is suppressed.</exception>
        /// <exception cref="OperationCanceledException">The task was canceled, unless that is suppressed.</exception>
        [StackTraceHidden]
        public void GetResult() => _task.GetAwaitResult(_options);

        /// <inheritdoc cref="LeanTaskAwaiter.OnCompleted"/>
        public void OnCompleted(Action continuation)
        {
            ArgumentNullException.ThrowIfNull(continuation);
            ThreadLocalState thread = ThreadLocalState.Current;
            Attach(new ActionContinuation(continuation, thread.Capture()), thread);
        }

        /// <inheritdoc cref="LeanTaskAwaiter.UnsafeOnCompleted"/>
        public void UnsafeOnCompleted(Action continuation)
        {
            ArgumentNullException.ThrowIfNull(continuation);
            Attach(new ActionContinuation(continuation, context: null), ThreadLocalState.Current);
        }

        internal void Attach(Continuation continuation, ThreadLocalState thread)
        {
            if ((_options & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0)
                _task.AttachAwait(continuation, thread);
            else
                _task.AttachOrRun(continuation);
        }
    }
}

/// <summary>A <see cref="LeanTask{TResult}"/>, and how to await it; returned by <see cref="LeanTask{TResult}.ConfigureAwait(ConfigureAwaitOptions)"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public readonly struct ConfiguredLeanTaskAwaitable<TResult>
{
    private readonly ConfiguredLeanTaskAwaiter _awaiter;

    internal ConfiguredLeanTaskAwaitable(LeanTask<TResult> task, ConfigureAwaitOptions options) => _awaiter = new(task, options);

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter.</returns>
    public ConfiguredLeanTaskAwaiter GetAwaiter() => _awaiter;

    /// <summary>The awaiter; for compilers.</summary>
    [SuppressMessage("Design", "CA1034", Justification = "The BCL's twin is nested, too.")]
    public readonly struct ConfiguredLeanTaskAwaiter : ICriticalNotifyCompletion, IConfiguredLeanTaskAwaiter
    {
        // The two fields; see the twin without a result.
        private readonly LeanTask<TResult> _task;
        private readonly ConfigureAwaitOptions _options;

        internal ConfiguredLeanTaskAwaiter(LeanTask<TResult> task, ConfigureAwaitOptions options)
        {
            _task = task;
            _options = options;
        }

        /// <inheritdoc cref="ConfiguredLeanTaskAwaitable.ConfiguredLeanTaskAwaiter.IsCompleted"/>
        public bool IsCompleted => NonGeneric.IsCompleted;

        private ConfiguredLeanTaskAwaitable.ConfiguredLeanTaskAwaiter NonGeneric => new(_task, _options);

        /// <summary>Ends the await and returns the task's result; blocks if the task has not completed.</summary>
        /// <returns>The result.</returns>
        /// <exception cref="Exception">The exception that the task faulted with.</exception>
        /// <exception cref="OperationCanceledException">The task was canceled.</exception>
        [StackTraceHidden]
        public TResult GetResult() => _task.GetAwaitResult();

        /// <inheritdoc cref="LeanTaskAwaiter.OnCompleted"/>
        public void OnCompleted(Action continuation) => NonGeneric.OnCompleted(continuation);

        /// <inheritdoc cref="LeanTaskAwaiter.UnsafeOnCompleted"/>
        public void UnsafeOnCompleted(Action continuation) => NonGeneric.UnsafeOnCompleted(continuation);
    }
}

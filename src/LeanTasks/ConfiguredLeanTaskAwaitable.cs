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
    [SuppressMessage("Design", "CA1034", Justification = "The BCL's twin is nested as well.")]
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

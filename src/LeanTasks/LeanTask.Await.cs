using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks;

public partial class LeanTask : ISealedGetAwaiter
{
    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter of this task.</returns>
    public LeanTaskAwaiter GetAwaiter() => new(this);

    /// <summary>Configures where an <c>await</c> resumes.</summary>
    /// <param name="continueOnCapturedContext">Whether to resume in the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>An awaitable.</returns>
    public ConfiguredLeanTaskAwaitable ConfigureAwait(bool continueOnCapturedContext) =>
        new(this, continueOnCapturedContext ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None);

    /// <summary>Configures how an <c>await</c> resumes.</summary>
    /// <param name="options">The options.</param>
    /// <returns>An awaitable.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="options"/> contains an invalid flag.</exception>
    public ConfiguredLeanTaskAwaitable ConfigureAwait(ConfigureAwaitOptions options)
    {
        const ConfigureAwaitOptions all =
            ConfigureAwaitOptions.ContinueOnCapturedContext | ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ForceYielding;
        if ((options & ~all) != 0)
            throw new ArgumentOutOfRangeException(nameof(options), options, "The value contains flags that are not valid ConfigureAwaitOptions.");
        return new(this, options);
    }

    /// <summary>Attaches the continuation of an <c>await</c>, to resume where it belongs.</summary>
    /// <inheritdoc cref="CapturedContext.Wrap"/>
    [MethodImpl(MethodImplOptions.NoInlining)] // Compiled once here, instead of into each method that awaits.
    internal void AttachAwait(Continuation continuation, ThreadLocalState thread) => AttachOrRun(CapturedContext.Wrap(continuation, thread));

    /// <summary>The end of an <c>await</c> that may be configured not to throw.</summary>
    [StackTraceHidden]
    internal void GetAwaitResult(ConfigureAwaitOptions options)
    {
        if ((options & ConfigureAwaitOptions.SuppressThrowing) == 0)
        {
            GetAwaitResult();
            return;
        }

        if (!IsCompleted)
            Block();
        CompletedOutcome.MarkObserved();
    }
}

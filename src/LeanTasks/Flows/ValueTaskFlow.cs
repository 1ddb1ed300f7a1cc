using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Flows;

/// <summary>A flow that waits for a value task, and does nothing else.</summary>
[StackTraceHidden]
internal sealed class ValueTaskFlow<TResult> : FlowAfterAwaiter<ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter, TResult, TResult>
{
    /// <summary>Returns the flow that a value task stands for, or one that waits for it.</summary>
    /// <param name="task">The value task.</param>
    /// <param name="content">What it wraps, if that is known.</param>
    internal static Flow<TResult> Of(ValueTask<TResult> task, object? content)
    {
        if (content is FlowOperation<TResult> operation)
            return new Flow<TResult>(operation);

        // No user code follows here: the awaiter of the flow comes back to its own place.
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(false).GetAwaiter();
        try
        {
            return awaiter.IsCompleted
                ? new Flow<TResult>(awaiter.GetResult())
                : FlowBox<TResult>.Of(new ValueTaskFlow<TResult>().After(awaiter));
        }
        catch (Exception exception)
        {
            return Flow.FromException<TResult>(exception);
        }
    }

    /// <inheritdoc/>
    public override Flow<TResult> Proceed() => new(Input.GetResult());
}

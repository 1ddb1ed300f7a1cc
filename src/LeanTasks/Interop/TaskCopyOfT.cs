using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Interop;

/// <inheritdoc/>
/// <typeparam name="TResult">The type of the result; <see cref="VoidResult"/> where it is not asked for.</typeparam>
/// <remarks>40 bytes, plus 24 for a source and 72 for a task.</remarks>
internal sealed class TaskCopy<TResult> : TaskCopy
{
    private readonly TaskCompletionSource<TResult> _source;

    [SuppressMessage("Performance", "LEAN105", Justification = "What awaits the copy resumes where the task ends, as with the task itself.")]
    private TaskCopy(LeanTask antecedent)
        : base(antecedent) => _source = new(antecedent.AsyncState ?? this);

    private protected override Task Copy => _source.Task;

    internal static Task<TResult> Of(LeanTask antecedent)
    {
        TaskCopy<TResult> copy = new(antecedent);

        // The copy of a completed task is not yet visible: nothing runs that could be in the wrong place.
        if (!antecedent.TryAttach(copy))
            copy.RunHere();
        return copy._source.Task;
    }

    public override void RunHere()
    {
        Outcome outcome = Antecedent.CompletedOutcome;
        if (outcome.State == TaskState.RanToCompletion)
            _source.SetResult(typeof(TResult) == typeof(VoidResult) ? default! : Unsafe.As<LeanTask<TResult>>(Antecedent).ResultOnSuccess);
        else if (outcome.State == TaskState.Faulted)
            _source.SetException(outcome.ObserveExceptions());
        else if (outcome.Cancellation is { } cancellation)
            _source.SetFromTask(CanceledBy(cancellation.SourceException));
        else
            _source.SetCanceled(outcome.Token);
    }

    /// <summary>A task for which await throws this very exception: only a method's builder makes one.</summary>
    private static Task<TResult> CanceledBy(Exception exception)
    {
        AsyncTaskMethodBuilder<TResult> builder = default;
        builder.SetException(exception);
        return builder.Task;
    }
}

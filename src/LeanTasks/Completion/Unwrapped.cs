using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Stands for the inner task of a task of a task: a node first of the outer one, then of the inner one. 40 bytes with a result of up to 4.</summary>
/// <typeparam name="TResult">The type of the inner task's result; <see cref="VoidResult"/> where it is not asked for.</typeparam>
internal sealed class Unwrapped<TResult> : LeanTask<TResult>
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    /// <summary>A proxy of the task that <paramref name="outer"/> will return.</summary>
    /// <param name="outer">A task whose result is a LeanTask&lt;TResult&gt;, or, for <see cref="VoidResult"/>, a LeanTask.</param>
    /// <param name="unwrapping"><see cref="TaskOptions.UnwrapsAsyncMethod"/>; <see cref="TaskOptions.UnwrapsTask"/>, where the result is a Task; or none of them.</param>
    internal Unwrapped(LeanTask outer, ushort unwrapping = 0)
        : base((ushort)(unwrapping == TaskOptions.UnwrapsAsyncMethod ? unwrapping : unwrapping | TaskOptions.Of(outer.CreationOptions & TaskCreationOptions.AttachedToParent))) =>
        outer.AttachOrRun(this, mayInline: true);

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.Always;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (!mayInline || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
            QueuedContinuation.Queue(this, antecedent);
        else if (HasFlag(TaskFlags.HasInner))
            EndAsInner(antecedent);
        else if (antecedent.IsCompletedSuccessfully)
            TurnTo((Options & TaskOptions.UnwrapsTask) == 0 ? Inner(antecedent) : InnerOfBcl(antecedent));
        else
            EndAsOuter(antecedent.CompletedOutcome);
    }

    private static LeanTask? Inner(LeanTask outer) =>
        typeof(TResult) == typeof(VoidResult)
            ? Unsafe.As<LeanTask<LeanTask?>>(outer).ResultOnSuccess
            : Unsafe.As<LeanTask<LeanTask<TResult>?>>(outer).ResultOnSuccess;

    private static LeanTask? InnerOfBcl(LeanTask outer) =>
        typeof(TResult) == typeof(VoidResult)
            ? Unsafe.As<LeanTask<Task?>>(outer).ResultOnSuccess?.AsLeanTask()
            : Unsafe.As<LeanTask<Task<TResult>?>>(outer).ResultOnSuccess?.AsLeanTask();

    private void TurnTo(LeanTask? inner)
    {
        if (inner is null)
        {
            Complete(Outcome.Canceled(CancellationToken.None), work: null);
            return;
        }

        SetFlag(TaskFlags.HasInner);
        inner.AttachOrRun(this, mayInline: true);
    }

    private void EndAsInner(LeanTask inner)
    {
        if (!inner.IsCompletedSuccessfully)
            Complete(inner.CompletedOutcome.Handover(), work: null);
        else if (typeof(TResult) == typeof(VoidResult))
            Complete(Outcome.RanToCompletion, work: null);
        else
            CompleteMethod(Unsafe.As<LeanTask<TResult>>(inner).ResultOnSuccess);
    }

    private void EndAsOuter(Outcome outcome)
    {
        bool asAsyncMethod = (Options & TaskOptions.UnwrapsAsyncMethod) != 0;
        Complete(
            asAsyncMethod && outcome.State == TaskState.Faulted && outcome.TakeDispatchInfos()[0].SourceException is OperationCanceledException exception
                ? Outcome.Canceled(exception.CancellationToken, exception)
                : outcome.Handover(),
            work: null);
    }
}

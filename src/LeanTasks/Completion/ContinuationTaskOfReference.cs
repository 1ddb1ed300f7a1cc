using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>
/// The task that <c>ContinueWith</c> returns for a function whose result is a reference. The result is not read before the
/// task has run to completion, so until then its field serves as the link: 40 bytes instead of 48.
/// </summary>
/// <typeparam name="TAntecedent">The type of task that the delegate takes.</typeparam>
/// <typeparam name="TResult">The type of its result.</typeparam>
internal sealed class ContinuationTaskOfReference<TAntecedent, TResult> : LeanTask<TResult>, IContinuationTask
    where TAntecedent : LeanTask
{
    internal ContinuationTaskOfReference(Delegate function)
        : base(function, TaskState.WaitingForActivation)
    {
    }

    internal ContinuationTaskOfReference(Delegate function, in TaskParameters parameters)
        : base(function, TaskState.WaitingForActivation, parameters)
    {
    }

    // The stack's link until Run, then the antecedent until the delegate is called.
    internal override ref object? Next => ref Unsafe.As<TResult?, object?>(ref _result);

    internal override Inlining Inlining => ContinuationInlining;

    internal override bool IsAbandoned => IsCompleted;

    internal override void Run(LeanTask antecedent, bool mayInline) => ContinueAfter(antecedent, ref Next, mayInline);

    private protected override void DropAntecedent() => Next = null;

    private protected override void InvokeWork(Delegate work)
    {
        ref object? link = ref Next;
        TAntecedent antecedent = Unsafe.As<TAntecedent>(link!);
        link = null;
        _result = TakesState
            ? Unsafe.As<Func<TAntecedent, object?, TResult>>(work)(antecedent, AsyncState)
            : Unsafe.As<Func<TAntecedent, TResult>>(work)(antecedent);
    }
}

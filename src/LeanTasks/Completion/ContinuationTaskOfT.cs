using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>The task that <c>ContinueWith</c> returns for a function; see <see cref="ContinuationTask{TAntecedent}"/>.</summary>
/// <typeparam name="TAntecedent">The type of task that the delegate takes.</typeparam>
/// <typeparam name="TResult">The type of its result.</typeparam>
internal sealed class ContinuationTask<TAntecedent, TResult> : LeanTask<TResult>, IContinuationTask
    where TAntecedent : LeanTask
{
    // The stack's link (see Continuation.Next) until Run, then the antecedent until the delegate is called.
    private object? _link;

    internal ContinuationTask(Delegate function)
        : base(function, TaskState.WaitingForActivation)
    {
    }

    internal ContinuationTask(Delegate function, in TaskParameters parameters)
        : base(function, TaskState.WaitingForActivation, parameters)
    {
    }

    internal override ref object? Next => ref _link;

    internal override Inlining Inlining => ContinuationInlining;

    internal override bool IsAbandoned => IsCompleted;

    internal override void Run(LeanTask antecedent, bool mayInline) => ContinueAfter(antecedent, ref _link, mayInline);

    private protected override void DropAntecedent() => _link = null;

    private protected override void InvokeWork(Delegate work)
    {
        TAntecedent antecedent = Unsafe.As<TAntecedent>(_link!);
        _link = null;
        _result = TakesState
            ? Unsafe.As<Func<TAntecedent, object?, TResult>>(work)(antecedent, AsyncState)
            : Unsafe.As<Func<TAntecedent, TResult>>(work)(antecedent);
    }
}

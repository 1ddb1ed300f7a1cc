using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Marks the tasks that <c>ContinueWith</c> makes: their antecedent starts them, so there is no caller that could receive a failure to start.</summary>
internal interface IContinuationTask;

/// <summary>The task that <c>ContinueWith</c> returns, which is also the node attached to its antecedent.</summary>
/// <typeparam name="TAntecedent">The type of task that the delegate takes.</typeparam>
internal sealed class ContinuationTask<TAntecedent> : LeanTask, IContinuationTask
    where TAntecedent : LeanTask
{
    // The stack's link (see Continuation.Next) until Run, then the antecedent until the delegate is called.
    private object? _link;

    internal ContinuationTask(Delegate action)
        : base(action, TaskState.WaitingForActivation)
    {
    }

    internal ContinuationTask(Delegate action, in TaskParameters parameters)
        : base(action, TaskState.WaitingForActivation, parameters)
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
        if (TakesState)
            Unsafe.As<Action<TAntecedent, object?>>(work)(antecedent, AsyncState);
        else
            Unsafe.As<Action<TAntecedent>>(work)(antecedent);
    }
}

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

/// <summary>
/// The task that <c>ContinueWith</c> returns for a function whose result is a reference. The result is not read before the
/// task has run to completion. Until then its field serves as the link: 40 bytes instead of 48.
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

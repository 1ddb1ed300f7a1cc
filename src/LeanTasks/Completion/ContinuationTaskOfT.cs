using System.Runtime.CompilerServices;

namespace LeanTasks.Completion;

/// <summary>The task that <c>ContinueWith</c> returns for a function; see <see cref="ContinuationTask"/>.</summary>
internal sealed class ContinuationTask<TResult>(Func<LeanTask, TResult> function) : LeanTask<TResult>(function, TaskState.WaitingForActivation)
{
    // The stack's link (see Continuation.Next) until Run, then the antecedent until the delegate is called.
    private object? _link;

    internal override ref object? Next => ref _link;

    internal override bool MayRunUserCode => false;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        _link = antecedent;
        Activate();
    }

    private protected override void InvokeWork(Delegate work)
    {
        LeanTask antecedent = Unsafe.As<LeanTask>(_link!);
        _link = null;
        _result = Unsafe.As<Func<LeanTask, TResult>>(work)(antecedent);
    }
}

using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Threading;

namespace LeanTasks.Reusable;

/// <summary>A <see cref="ReusableOperation"/> with a result. The BCL's value tasks reach it by its interfaces.</summary>
internal abstract class ReusableOperation<TResult> : ReusableOperation, IValueTaskSource<TResult>
{
    // Written by who completes the operation, before it does; and by who has consumed it.
    private protected TResult? _result;

    /// <param name="version">Of the first operation.</param>
    private protected ReusableOperation(int version = 0)
        : base(version)
    {
    }

    public TResult GetResult(short token)
    {
        LeanThread thread = LeanThread.Current;
        ExceptionDispatchInfo? error = Consume(token, thread);
        TResult result = _result!;
        if (RuntimeHelpers.IsReferenceOrContainsReferences<TResult>())
            _result = default;
        BeginNext(token);
        GoBack(thread);
        error?.Throw();
        return result;
    }

    internal override void GetResultWithout(short token) => GetResult(token);

    /// <summary>The operation has been consumed, and the object is the caller's to use again.</summary>
    /// <param name="thread">The current thread.</param>
    private protected abstract void GoBack(LeanThread thread);

    private protected override bool CompletesTask(Action<object?> action, object? state) => TaskCompletion<TResult>.Is(action, state);
}

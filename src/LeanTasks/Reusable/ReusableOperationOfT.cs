using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Threading;

namespace LeanTasks.Reusable;

/// <summary>A <see cref="ReusableOperation"/> with a result. The BCL's value tasks reach it by its interfaces.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ReusableOperation<TResult> : ReusableOperation, IValueTaskSource<TResult>
{
    // Written by who completes the operation, before it does; and by who has consumed it.
    private protected TResult? _result;

    /// <param name="version">Of the first operation.</param>
    private protected ReusableOperation(int version = 0)
        : base(version)
    {
    }

    /// <inheritdoc/>
    [StackTraceHidden]
    public TResult GetResult(short token)
    {
        Take(token, LeanThread.Current, out TResult? result)?.Throw();
        return result!;
    }

    /// <summary>Consumes the operation.</summary>
    /// <param name="token">What the value task carries.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="result">The result of one that has not failed.</param>
    /// <returns>What the operation failed with, or null.</returns>
    /// <exception cref="InvalidOperationException">The operation has not completed, or somebody else has consumed it.</exception>
    internal ExceptionDispatchInfo? Take(short token, LeanThread thread, out TResult? result)
    {
        ExceptionDispatchInfo? error = Consume(token, thread);
        result = _result;
        if (RuntimeHelpers.IsReferenceOrContainsReferences<TResult>())
            _result = default;
        BeginNext(token);
        GoBack(thread);
        return error;
    }

    [StackTraceHidden]
    internal override void GetResultWithout(short token) => GetResult(token);

    /// <summary>The operation has been consumed, and the object is the caller's to use again.</summary>
    /// <param name="thread">The current thread.</param>
    private protected abstract void GoBack(LeanThread thread);

    private protected override bool CompletesTask(Action<object?> action, object? state) => TaskCompletion<TResult>.Is(action, state);
}

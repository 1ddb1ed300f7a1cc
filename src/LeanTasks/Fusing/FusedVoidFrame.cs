using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Fusing;

/// <summary>The <see cref="FusedFrame"/> of a method without a result. For code written by the weaver.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FusedVoidFrame : FusedFrame
{
    // As in FusedFrame<TResult>.
    private AsyncTaskMethodBuilder _task;
    private RentedOperation<VoidResult>? _operation;

    /// <summary>Makes a frame that is given back to a pool.</summary>
    /// <param name="pool">The pool.</param>
    protected FusedVoidFrame(FusedPool pool)
        : base(pool)
    {
    }

    /// <summary>The task for code that is not fused.</summary>
    internal Task NewTask() => _task.Task;

    /// <summary>The value task for code that is not fused, over an object that is used again.</summary>
    internal ValueTask NewPooledValueTask()
    {
        _operation = RentedOperation<VoidResult>.Rent(runContinuationsAsynchronously: false);
        return _operation.AsValueTask(_operation.Token);
    }

    private protected override void CompleteTask(LeanThread thread)
    {
        AsyncTaskMethodBuilder task = _task;
        Exception? exception = Error?.SourceException;
        RentedOperation<VoidResult>? operation = _operation;
        _task = default;
        _operation = null;
        Return(thread);
        if (operation is not null)
            operation.End(default, exception);
        else if (exception is null)
            task.SetResult();
        else
            task.SetException(exception);
    }
}

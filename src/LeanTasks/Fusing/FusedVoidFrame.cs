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
    private FusedOperation<VoidResult>? _operation;

    /// <summary>Creates a frame that is returned to a pool.</summary>
    /// <param name="pool">The pool.</param>
    protected FusedVoidFrame(FusedPool pool)
        : base(pool)
    {
    }

    /// <summary>Creates a frame for <see cref="FusedPool.Rent{TFrame}"/>, which determines the pool that it is returned to.</summary>
    protected FusedVoidFrame()
    {
    }

    /// <summary>The task for code that is not fused.</summary>
    internal Task NewTask() => _task.Task;

    /// <inheritdoc cref="FusedFrame{TResult}.NewOperation"/>
    internal FusedOperation<VoidResult>? NewOperation(ThreadLocalState thread)
    {
        FusedOperations method = Pool.Operations;
        return MisuseModes.Forgives && method.IsUnpooled ? null : _operation = FusedOperation<VoidResult>.Rent(method, thread);
    }

    private protected override void CompleteTask(ThreadLocalState thread)
    {
        AsyncTaskMethodBuilder task = _task;
        Exception? exception = Error?.SourceException;
        FusedOperation<VoidResult>? operation = _operation;
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

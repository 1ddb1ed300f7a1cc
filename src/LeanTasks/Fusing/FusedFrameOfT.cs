using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Fusing;

/// <summary>The <see cref="FusedFrame"/> of a method with a result. For code written by the weaver.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FusedFrame<TResult> : FusedFrame
{
    // The task that code that is not fused has; none where a fused method awaits this one. Written by the thread that has suspended it.
    private AsyncTaskMethodBuilder<TResult> _task;

    // What the value task stands for that code that is not fused has instead, where that is to be used again; otherwise null. Written as _task is.
    private FusedOperation<TResult>? _operation;

    /// <summary>Creates a frame that is returned to a pool.</summary>
    /// <param name="pool">The pool.</param>
    protected FusedFrame(FusedPool pool)
        : base(pool)
    {
    }

    /// <summary>Creates a frame for <see cref="FusedPool.Rent{TFrame}"/>, which determines the pool that it is returned to.</summary>
    protected FusedFrame()
    {
    }

    /// <summary>The result. Written by the method as it ends.</summary>
    [SuppressMessage("Design", "CA1051", Justification = "For code written by the weaver.")]
    [SuppressMessage("StyleCop.CSharp.MaintainabilityRules", "SA1401", Justification = "For code written by the weaver.")]
    public TResult? Result;

    /// <summary>The task for code that is not fused.</summary>
    internal Task<TResult> NewTask() => _task.Task;

    /// <summary>What the pooled value task for code that is not fused stands for; null if it is to be a task, because one was misused.</summary>
    internal FusedOperation<TResult>? NewOperation(ThreadLocalState thread)
    {
        FusedOperations method = Pool.Operations;
        return MisuseModes.Forgives && method.IsUnpooled ? null : _operation = FusedOperation<TResult>.Rent(method, thread);
    }

    private protected override void CompleteTask(ThreadLocalState thread)
    {
        AsyncTaskMethodBuilder<TResult> task = _task;
        TResult result = Result!;
        Exception? exception = Error?.SourceException;
        FusedOperation<TResult>? operation = _operation;
        _task = default;
        _operation = null;
        Return(thread);
        if (operation is not null)
            operation.End(result, exception);
        else if (exception is null)
            task.SetResult(result);
        else
            task.SetException(exception);
    }
}

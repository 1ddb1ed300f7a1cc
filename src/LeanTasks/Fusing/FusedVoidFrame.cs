using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Fusing;

/// <summary>The <see cref="FusedFrame"/> of a method without a result. For code written by the weaver.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FusedVoidFrame : FusedFrame
{
    // As in FusedFrame<TResult>.
    private AsyncTaskMethodBuilder _task;

    /// <summary>Makes a frame that is given back to a pool.</summary>
    /// <param name="pool">The pool.</param>
    protected FusedVoidFrame(FusedPool pool)
        : base(pool)
    {
    }

    /// <summary>The task for code that is not fused.</summary>
    internal Task NewTask() => _task.Task;

    private protected override void CompleteTask(LeanThread thread)
    {
        AsyncTaskMethodBuilder task = _task;
        Exception? exception = Error?.SourceException;
        _task = default;
        Return(thread);
        if (exception is null)
            task.SetResult();
        else
            task.SetException(exception);
    }
}

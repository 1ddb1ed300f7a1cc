using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Fusing;

/// <summary>The <see cref="FusedFrame"/> of a method with a result. For code written by the weaver.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FusedFrame<TResult> : FusedFrame
{
    // The task that code that is not fused has; none where a fused method awaits this one. Written by the thread that has suspended it.
    private AsyncTaskMethodBuilder<TResult> _task;

    /// <summary>Makes a frame that is given back to a pool.</summary>
    /// <param name="pool">The pool.</param>
    protected FusedFrame(FusedPool pool)
        : base(pool)
    {
    }

    /// <summary>The result. Written by the method as it ends.</summary>
    [SuppressMessage("Design", "CA1051", Justification = "For code written by the weaver.")]
    [SuppressMessage("StyleCop.CSharp.MaintainabilityRules", "SA1401", Justification = "For code written by the weaver.")]
    public TResult? Result;

    /// <summary>The task for code that is not fused.</summary>
    internal Task<TResult> NewTask() => _task.Task;

    private protected override void CompleteTask(LeanThread thread)
    {
        AsyncTaskMethodBuilder<TResult> task = _task;
        TResult result = Result!;
        Exception? exception = Error?.SourceException;
        _task = default;
        Return(thread);
        if (exception is null)
            task.SetResult(result);
        else
            task.SetException(exception);
    }
}

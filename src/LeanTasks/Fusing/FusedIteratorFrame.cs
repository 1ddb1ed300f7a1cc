using System.ComponentModel;
using System.Diagnostics;

namespace LeanTasks.Fusing;

/// <summary>A step of a <see cref="FusedIterator"/> that has suspended. Its result is whether there is an item. For code written by the weaver.</summary>
/// <remarks>The iterator keeps the state of the code. The frame also has the state: steps that overlap, which they must not, would change the
/// iterator's.</remarks>
[StackTraceHidden]
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FusedIteratorFrame : FusedFrame<bool>
{
    // Null while the frame is not in use.
    private FusedIterator? _iterator;

    private FusedIteratorFrame()
        : base(FramePool<FusedIteratorFrame>.Shared)
    {
    }

    /// <summary>The place where the code resumes.</summary>
    public int State { get; internal set; }

    internal static FusedIteratorFrame Rent(FusedIterator iterator, int state, ref FusedRun run)
    {
        FusedIteratorFrame frame = (FusedIteratorFrame?)FramePool<FusedIteratorFrame>.Shared.Rent(ref run) ?? new FusedIteratorFrame();
        frame._iterator = iterator;
        frame.State = state;
        return frame;
    }

    /// <inheritdoc/>
    public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
    {
        Exception? failure = null;
        FusedStep step = _iterator!.MoveNext(this, ended, ref run, ref failure);

        // It may be running on another thread by now.
        if (step == FusedStep.Suspended)
            return false;
        if (failure is not null)
        {
            run.Fail();
            FailWith(failure);
        }

        Result = step == FusedStep.Item;
        return true;
    }

    /// <inheritdoc/>
    public override void Attach(ref FusedRun run) => _iterator!.Attach(this, ref run);

    /// <summary>Attaches the step to an awaiter that need not flow the context.</summary>
    /// <inheritdoc cref="FusedFrame.Await"/>
    public void AttachTo<TAwaited, TAwaiter>(TAwaiter awaiter, ref FusedRun run)
        where TAwaiter : System.Runtime.CompilerServices.ICriticalNotifyCompletion => Await<TAwaited, TAwaiter>(awaiter, ref run);

    /// <summary>Attaches the step to an awaiter that flows the context itself.</summary>
    /// <inheritdoc cref="FusedFrame.AwaitFlowing"/>
    public void AttachToFlowing<TAwaiter>(TAwaiter awaiter)
        where TAwaiter : System.Runtime.CompilerServices.INotifyCompletion => AwaitFlowing(awaiter);

    /// <inheritdoc/>
    public override void Clear() => _iterator = null;

    private protected override void CompleteTask(Runtime.ThreadLocalState thread)
    {
        FusedIterator iterator = _iterator!;
        bool hasItem = Result;
        Exception? exception = Error?.SourceException;
        Return(thread);
        if (exception is null)
            iterator.Complete(hasItem);
        else
            iterator.Fail(exception);
    }
}

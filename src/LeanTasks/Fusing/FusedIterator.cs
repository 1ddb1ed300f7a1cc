using System.ComponentModel;
using System.Diagnostics;

namespace LeanTasks.Fusing;

/// <summary>
/// An async iterator whose awaits are fused: the object that the compiler makes of it, which has all that it keeps from one item to the next. For
/// code written by the weaver, which puts this class under the compiler's.
/// </summary>
/// <remarks>
/// Has no fields, so the object is as large as before. A step (<c>MoveNextAsync</c> or <c>DisposeAsync</c>) that suspends takes a frame from a pool.
/// As with the compiler's, one step has to end before the next begins, on any thread.
/// </remarks>
[StackTraceHidden]
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FusedIterator
{
    /// <summary>Runs the code to the next item, the end or a failure, or until it suspends.</summary>
    /// <param name="frame">The frame of this step, if it goes on after it has suspended; otherwise null.</param>
    /// <param name="ended">The frame of the fused method that it awaited, if it was one.</param>
    /// <param name="run">The current run.</param>
    /// <param name="failure">What it has failed with; stays null otherwise.</param>
    /// <returns>What has come. Where it is suspended, it may be running on another thread.</returns>
    public abstract FusedStep MoveNext(FusedIteratorFrame? frame, FusedFrame? ended, ref FusedRun run, ref Exception? failure);

    /// <summary>Attaches a frame to the awaiter that the step has suspended on, which is not of a fused method.</summary>
    /// <param name="frame">The frame of the step.</param>
    /// <param name="run">The run in which it has suspended.</param>
    public abstract void Attach(FusedIteratorFrame frame, ref FusedRun run);

    /// <summary>Has the next step run what is left to be run at the end, such as <c>finally</c> blocks.</summary>
    /// <returns>False if it has ended: there is nothing left.</returns>
    /// <exception cref="NotSupportedException">A step runs, or waits.</exception>
    public abstract bool TryDispose();

    /// <summary>Completes the value task of a step that code which is not fused has.</summary>
    /// <param name="hasItem">Whether there is an item.</param>
    public abstract void Complete(bool hasItem);

    /// <summary>Fails the value task of a step that code which is not fused has.</summary>
    /// <param name="exception">What the step has failed with.</param>
    public abstract void Fail(Exception exception);

    /// <summary>Disposes of the iterator, in a fused method that awaits it. As <see cref="MoveNext(bool, ref FusedRun)"/>.</summary>
    /// <param name="returnsToContext">Whether the await of it comes back to a context or scheduler.</param>
    /// <param name="run">The current run, in which the step is pending if it waits.</param>
    /// <exception cref="NotSupportedException">A step runs, or waits.</exception>
    /// <exception cref="Exception">What the iterator has failed with.</exception>
    public void Dispose(bool returnsToContext, ref FusedRun run)
    {
        if (TryDispose())
            MoveNext(returnsToContext, ref run);
    }

    /// <summary>A step that code which is not fused has begun, in the name of the builder, which restores the contexts afterwards.</summary>
    protected void Begin()
    {
        FusedRun run = FusedRun.Begin();
        Exception? failure = null;
        FusedStep step = MoveNext(null, null, ref run, ref failure);
        if (failure is not null)
        {
            run.Fail();
            Fail(failure);
        }
        else if (step == FusedStep.Suspended)
        {
            run.Link();
        }
        else
        {
            Complete(step == FusedStep.Item);
        }
    }

    /// <summary>A step suspends on what is not fused.</summary>
    /// <param name="frame">Its frame; null if it has not suspended before.</param>
    /// <param name="state">Where the code goes on.</param>
    /// <param name="run">The current run.</param>
    /// <param name="failure">What it has failed with, if it has been resumed meanwhile.</param>
    /// <returns>That it is suspended: from here on it may be running on another thread. Or how it has ended, if it has been resumed meanwhile.</returns>
    protected FusedStep Suspend(FusedIteratorFrame? frame, int state, ref FusedRun run, ref Exception? failure)
    {
        if (frame is not null)
        {
            frame.State = state;
            run.SuspendAgain(frame);
            return FusedStep.Suspended;
        }

        try
        {
            bool hasItem = run.Suspend(FusedIteratorFrame.Rent(this, state, ref run));
            return run.IsPending ? FusedStep.Suspended : hasItem ? FusedStep.Item : FusedStep.End;
        }
        catch (Exception exception)
        {
            failure = exception;
            return FusedStep.End;
        }
    }

    /// <summary>A step suspends until the fused method ends that it has called, which has just suspended.</summary>
    /// <param name="frame">Its frame; null if it has not suspended before.</param>
    /// <param name="state">Where the code goes on.</param>
    /// <param name="options">What is known of the await.</param>
    /// <param name="run">The current run.</param>
    /// <param name="failure">Why it cannot suspend.</param>
    /// <returns>That it is suspended.</returns>
    protected FusedStep SuspendOn(FusedIteratorFrame? frame, int state, FusedAwaitOptions options, ref FusedRun run, ref Exception? failure)
    {
        if (frame is not null)
        {
            frame.State = state;
            run.SuspendAgainOn(frame, options);
            return FusedStep.Suspended;
        }

        try
        {
            run.SuspendOn(FusedIteratorFrame.Rent(this, state, ref run), options);
        }
        catch (Exception exception)
        {
            failure = exception;
        }

        return FusedStep.Suspended;
    }

    /// <summary>The next item's step, in a fused method that awaits it. The contexts are restored when it returns or throws.</summary>
    /// <param name="returnsToContext">Whether the await of it comes back to a context or scheduler.</param>
    /// <param name="run">The current run, in which the step is pending if there is no item yet.</param>
    /// <returns>Whether there is an item, if nothing is pending.</returns>
    /// <exception cref="Exception">What the iterator has failed with.</exception>
    public bool MoveNext(bool returnsToContext, ref FusedRun run)
    {
        FusedContexts before = run.Contexts;
        Exception? failure = null;
        FusedStep step = MoveNext(null, null, ref run, ref failure);
        if (failure is not null)
            run.Fail(before, failure);
        run.Leave(before);
        if (!returnsToContext && step == FusedStep.Suspended && run.IsPending)
            run.GoOnAnywhere();
        return step == FusedStep.Item;
    }
}

using System.ComponentModel;
using System.Diagnostics;

namespace LeanTasks.Fusing;

/// <summary>
/// An async iterator whose awaits are fused: the object that the compiler creates for it, which keeps its state between items. For
/// code written by the weaver, which puts this class under the compiler's.
/// </summary>
/// <remarks>
/// Has no fields, so the object is as large as before. A step (<c>MoveNextAsync</c> or <c>DisposeAsync</c>) that suspends takes a frame from a pool.
/// As with the compiler's iterators, one step must end before the next begins, on any thread.
/// </remarks>
[StackTraceHidden]
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FusedIterator
{
    /// <summary>Runs the code to the next item, the end or a failure, or until it suspends.</summary>
    /// <param name="frame">The frame of this step, if it resumes after a suspension; otherwise null.</param>
    /// <param name="ended">The frame of the fused method that it awaited, if it was one.</param>
    /// <param name="run">The current run.</param>
    /// <param name="failure">The exception that it failed with; otherwise remains null.</param>
    /// <returns>The outcome of the step. If it has suspended, it may be running on another thread.</returns>
    public abstract FusedStep MoveNext(FusedIteratorFrame? frame, FusedFrame? ended, ref FusedRun run, ref Exception? failure);

    /// <summary>Attaches a frame to the awaiter that the step has suspended on, which does not belong to a fused method.</summary>
    /// <param name="frame">The frame of the step.</param>
    /// <param name="run">The run in which it has suspended.</param>
    public abstract void Attach(FusedIteratorFrame frame, ref FusedRun run);

    /// <summary>Makes the next step run the remaining code, such as <c>finally</c> blocks.</summary>
    /// <returns>False if the iterator has already ended.</returns>
    /// <exception cref="NotSupportedException">A step is running or suspended.</exception>
    public abstract bool TryDispose();

    /// <summary>Completes the value task of a step that other code holds.</summary>
    /// <param name="hasItem">True if there is an item.</param>
    public abstract void Complete(bool hasItem);

    /// <summary>Fails the value task of a step that other code holds.</summary>
    /// <param name="exception">The exception that the step failed with.</param>
    public abstract void Fail(Exception exception);

    /// <summary>Disposes the iterator, in a fused method that awaits the disposal. As <see cref="MoveNext(bool, ref FusedRun)"/>.</summary>
    /// <param name="returnsToContext">True if its await resumes in a context or scheduler.</param>
    /// <param name="run">The current run, in which the step is pending if it waits.</param>
    /// <exception cref="NotSupportedException">A step is running or suspended.</exception>
    /// <exception cref="Exception">The iterator failed; this is its exception.</exception>
    public void Dispose(bool returnsToContext, ref FusedRun run)
    {
        if (TryDispose())
            MoveNext(returnsToContext, ref run);
    }

    /// <summary>Runs a step that other code has started, on behalf of the builder, which restores the contexts afterwards.</summary>
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

    /// <summary>Suspends a step on an operation that is not fused.</summary>
    /// <param name="frame">Its frame; null if it has not suspended before.</param>
    /// <param name="state">The place where the code resumes.</param>
    /// <param name="run">The current run.</param>
    /// <param name="failure">The exception that it failed with, if it has been resumed in the meantime.</param>
    /// <returns>The step is suspended, and may now be running on another thread; or its outcome, if it was resumed in the meantime.</returns>
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

    /// <summary>Suspends a step until the fused method that it called, and that has just suspended, ends.</summary>
    /// <param name="frame">Its frame; null if it has not suspended before.</param>
    /// <param name="state">The place where the code resumes.</param>
    /// <param name="options">The properties of the await.</param>
    /// <param name="run">The current run.</param>
    /// <param name="failure">The reason why it cannot suspend.</param>
    /// <returns>The step is suspended.</returns>
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

    /// <summary>Runs the step to the next item, in a fused method that awaits it. The contexts are restored when it returns or throws.</summary>
    /// <param name="returnsToContext">True if its await resumes in a context or scheduler.</param>
    /// <param name="run">The current run, in which the step is pending if there is no item yet.</param>
    /// <returns>True if there is an item, if nothing is pending.</returns>
    /// <exception cref="Exception">The iterator failed; this is its exception.</exception>
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

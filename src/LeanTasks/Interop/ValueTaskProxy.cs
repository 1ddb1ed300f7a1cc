using LeanTasks.Completion;

namespace LeanTasks.Interop;

/// <summary>Stands for a <see cref="ValueTask"/> with a source that is not a task, and takes its result, once.</summary>
internal sealed class ValueTaskProxy : LeanTask, IValueTaskProxy
{
    // Written by the constructor, and cleared by the completer of the source, which then serves another operation.
    private ValueTask _task;

    internal ValueTaskProxy(ValueTask task)
    {
        _task = task;
        if (task.IsCompleted)
            End();
        else
            task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(End);
    }

    private void End()
    {
        ValueTask task = _task;
        _task = default;
        bool isCanceled = false;
        Outcome outcome = Outcome.RanToCompletion;
        try
        {
            isCanceled = task.IsCanceled;
            task.GetAwaiter().GetResult();
        }
        catch (Exception exception)
        {
            outcome = TaskEnds.Of(exception, isCanceled);
        }

        Complete(outcome, work: null);
    }
}

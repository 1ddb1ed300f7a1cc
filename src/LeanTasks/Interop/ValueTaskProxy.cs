using LeanTasks.Completion;

namespace LeanTasks.Interop;

/// <summary>Marks the two kinds of <see cref="ValueTaskProxy"/>.</summary>
internal interface IValueTaskProxy;

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

/// <summary>Stands for a <see cref="ValueTask{TResult}"/>; see <see cref="ValueTaskProxy"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal sealed class ValueTaskProxy<TResult> : LeanTask<TResult>, IValueTaskProxy
{
    // Written by the constructor, and cleared by the completer of the source, which then serves another operation.
    private ValueTask<TResult> _task;

    internal ValueTaskProxy(ValueTask<TResult> task)
    {
        _task = task;
        if (task.IsCompleted)
            End();
        else
            task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(End);
    }

    private void End()
    {
        ValueTask<TResult> task = _task;
        _task = default;
        bool isCanceled = false;
        Outcome outcome = Outcome.RanToCompletion;
        try
        {
            isCanceled = task.IsCanceled;
            _result = task.GetAwaiter().GetResult();
        }
        catch (Exception exception)
        {
            outcome = TaskEnds.Of(exception, isCanceled);
        }

        Complete(outcome, work: null);
    }
}

namespace LeanTasks.Tests.Support.Libraries;

/// <summary>A task of either library.</summary>
internal abstract class Subject
{
    public abstract IAsyncResult AsyncResult { get; }

    public abstract TaskStatus Status { get; }

    public abstract AggregateException? Exception { get; }

    public abstract int Id { get; }

    public bool IsCompleted => AsyncResult.IsCompleted;

    public abstract void Start();

    public abstract void RunSynchronously();

    public abstract bool Wait(int timeout = Timeout.Infinite, CancellationToken token = default);

    /// <summary>The end of an await.</summary>
    public abstract void GetResult();

    public abstract void OnCompleted(Action action);

    public abstract Subject ContinueWith(
        Action<Subject> action, CancellationToken token = default, TaskContinuationOptions options = TaskContinuationOptions.None);

    /// <summary>Of a source's task only.</summary>
    public abstract void SetResult();

    /// <summary>Of a source's task only.</summary>
    public abstract void SetException(params Exception[] exceptions);

    /// <summary>Of a source's task only.</summary>
    public abstract void SetCanceled(CancellationToken token);

    /// <summary>Waits without running anything here, and without looking at the exception.</summary>
    public Subject Ended()
    {
        Patience.Until(() => IsCompleted);
        return this;
    }

    /// <summary>All that a user can see of the task's end.</summary>
    public string Ending()
    {
        Ended();
        return $"{Status}; await: {Telling.Thrown(GetResult)}; wait: {Telling.Thrown(() => Wait())}; {Telling.Of(Exception)}";
    }
}

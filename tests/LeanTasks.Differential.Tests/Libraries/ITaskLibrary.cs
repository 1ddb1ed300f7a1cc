using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>A library of tasks. Every member calls the library's member of the same name, and does nothing else.</summary>
internal interface ITaskLibrary<TTask, TSource>
    where TTask : class
    where TSource : class
{
    /// <summary>Which scheduler the calling code runs on.</summary>
    Place CurrentPlace { get; }

    int? CurrentId { get; }

    TTask CompletedTask { get; }

    TTask New(Work<TTask> work, CancellationToken token, TaskCreationOptions options);

    TTask StartNew(Work<TTask> work, CancellationToken token, TaskCreationOptions options, Place place);

    TTask Run(Work<TTask> work, CancellationToken token);

    TTask ContinueWith(TTask antecedent, Work<TTask> work, CancellationToken token, TaskContinuationOptions options, Place place);

    /// <summary>For a task of a task.</summary>
    TTask Unwrap(TTask outer);

    /// <summary>The generic one for an array of tasks that all have a number for a result.</summary>
    TTask WhenAll(TTask[] tasks);

    TTask WhenAny(TTask[] tasks);

    TTask WaitAsync(TTask task, CancellationToken token);

    TTask ContinueWhenAll(TTask[] tasks, Work<TTask> work, CancellationToken token, TaskContinuationOptions options, Place place);

    TTask ContinueWhenAny(TTask[] tasks, Work<TTask> work, CancellationToken token, TaskContinuationOptions options, Place place);

    /// <summary>An async method that awaits the task and then does something.</summary>
    TTask Await(TTask awaited, Func<Exception, bool> catches, Func<int> then);

    TTask FromResult(int result);

    TTask FromException(Exception exception);

    TTask FromCanceled(CancellationToken token);

    TSource NewSource(string? state, TaskCreationOptions options);

    TTask Task(TSource source);

    void SetResult(TSource source, int result);

    void SetException(TSource source, Exception exception);

    void SetExceptions(TSource source, IEnumerable<Exception> exceptions);

    void SetCanceled(TSource source, CancellationToken token);

    bool TrySetResult(TSource source, int result);

    bool TrySetException(TSource source, Exception exception);

    bool TrySetExceptions(TSource source, IEnumerable<Exception> exceptions);

    bool TrySetCanceled(TSource source, CancellationToken token);

    void Start(TTask task, Place place);

    void RunSynchronously(TTask task, Place place);

    void Wait(TTask task);

    bool Wait(TTask task, int millisecondsTimeout);

    void Wait(TTask task, CancellationToken token);

    /// <summary>Whether all have completed.</summary>
    bool WaitAll(TTask[] tasks, int millisecondsTimeout);

    /// <summary>Which has completed.</summary>
    int WaitAny(TTask[] tasks, int millisecondsTimeout);

    /// <summary>The result, where it is a number or numbers.</summary>
    string? Result(TTask task);

    /// <summary>The result of a completed task of a task.</summary>
    TTask? Inner(TTask task);

    void GetAwaitResult(TTask task);

    int Id(TTask task);

    TaskStatus Status(TTask task);

    bool IsCompleted(TTask task);

    bool IsCompletedSuccessfully(TTask task);

    bool IsFaulted(TTask task);

    bool IsCanceled(TTask task);

    AggregateException? Exception(TTask task);

    object? AsyncState(TTask task);

    TaskCreationOptions CreationOptions(TTask task);
}

using LeanTasks.Differential.Tests.Running;

namespace LeanTasks.Differential.Tests.Kinds;

/// <summary>One kind of task. Every member is the kind's member of the same name, and nothing else.</summary>
internal interface ITaskKind<TTask, TSource>
    where TTask : class
{
    TTask New(Func<int> function);

    TTask Run(Func<int> function);

    void Start(TTask task);

    TSource NewSource(TaskCreationOptions options);

    TTask Task(TSource source);

    void SetResult(TSource source, int result);

    void SetException(TSource source, Exception exception);

    void SetCanceled(TSource source, CancellationToken token);

    bool TrySetResult(TSource source, int result);

    bool TrySetException(TSource source, IEnumerable<Exception> exceptions);

    bool TrySetCanceled(TSource source, CancellationToken token);

    TTask ContinueWith(TTask antecedent, Action<TTask> action);

    /// <summary>An async method of this kind, which does what <paramref name="method"/> says.</summary>
    TTask Call(Method<TTask> method);

    void OnCompleted(TTask task, Action action);

    void UnsafeOnCompleted(TTask task, Action action);

    void Wait(TTask task);

    /// <summary>The result of a task, or null for a continuation, which has none.</summary>
    int? Result(TTask task);

    /// <summary>The end of an await.</summary>
    void GetResult(TTask task);

    TaskStatus Status(TTask task);

    AggregateException? Exception(TTask task);
}

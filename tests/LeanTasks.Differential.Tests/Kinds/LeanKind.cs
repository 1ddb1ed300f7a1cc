using LeanTasks.Differential.Tests.Running;

namespace LeanTasks.Differential.Tests.Kinds;

/// <summary>Ours. The text is that of the other kind but for the names of the types.</summary>
internal class LeanKind : ITaskKind<LeanTask, LeanTaskSource<int>>
{
    public LeanTask New(Func<int> function) => new LeanTask<int>(function);

    public LeanTask Run(Func<int> function) => LeanTask.Run(function);

    public void Start(LeanTask task) => task.Start();

    public LeanTaskSource<int> NewSource(TaskCreationOptions options) => new(options);

    public LeanTask Task(LeanTaskSource<int> source) => source.Task;

    public void SetResult(LeanTaskSource<int> source, int result) => source.SetResult(result);

    public void SetException(LeanTaskSource<int> source, Exception exception) => source.SetException(exception);

    public void SetCanceled(LeanTaskSource<int> source, CancellationToken token) => source.SetCanceled(token);

    public bool TrySetResult(LeanTaskSource<int> source, int result) => source.TrySetResult(result);

    public virtual bool TrySetException(LeanTaskSource<int> source, IEnumerable<Exception> exceptions) =>
        source.TrySetException(exceptions);

    public bool TrySetCanceled(LeanTaskSource<int> source, CancellationToken token) => source.TrySetCanceled(token);

    public LeanTask ContinueWith(LeanTask antecedent, Action<LeanTask> action) => antecedent.ContinueWith(action);

    public void OnCompleted(LeanTask task, Action action) => task.GetAwaiter().OnCompleted(action);

    public void UnsafeOnCompleted(LeanTask task, Action action) => task.GetAwaiter().UnsafeOnCompleted(action);

    public void Wait(LeanTask task) => task.Wait();

    public int? Result(LeanTask task) => task is LeanTask<int> withResult ? withResult.Result : null;

    public void GetResult(LeanTask task) => task.GetAwaiter().GetResult();

    public TaskStatus Status(LeanTask task) => task.Status;

    public AggregateException? Exception(LeanTask task) => task.Exception;

    LeanTask ITaskKind<LeanTask, LeanTaskSource<int>>.Call(Method<LeanTask> method) => Call(method);

    private static async LeanTask<int> Call(Method<LeanTask> method)
    {
        while (method.MoveNext())
        {
            try
            {
                if (method.Awaited is LeanTask<int> withResult)
                    method.Resume(await withResult);
                else if (method.Awaited is { } task)
                    await task;
                else if (method.AwaitsPool)
                    await new PoolAwaitable();
                else if (method.AwaitsNothing)
                    await new ImmediateAwaitable();
                else
                    await System.Threading.Tasks.Task.Yield();
                method.Resume();
            }
            catch (Exception exception) when (method.Catches(exception))
            {
            }
        }

        return method.Result;
    }
}

using LeanTasks.Differential.Tests.Running;

namespace LeanTasks.Differential.Tests.Kinds;

/// <summary>A kind of task.</summary>
internal class BclKind : ITaskKind<Task, TaskCompletionSource<int>>
{
    public Task New(Func<int> function) => new Task<int>(function);

    public Task Run(Func<int> function) => System.Threading.Tasks.Task.Run(function);

    public void Start(Task task) => task.Start();

    public TaskCompletionSource<int> NewSource(TaskCreationOptions options) => new(options);

    public Task Task(TaskCompletionSource<int> source) => source.Task;

    public void SetResult(TaskCompletionSource<int> source, int result) => source.SetResult(result);

    public void SetException(TaskCompletionSource<int> source, Exception exception) => source.SetException(exception);

    public void SetCanceled(TaskCompletionSource<int> source, CancellationToken token) => source.SetCanceled(token);

    public bool TrySetResult(TaskCompletionSource<int> source, int result) => source.TrySetResult(result);

    public virtual bool TrySetException(TaskCompletionSource<int> source, IEnumerable<Exception> exceptions) =>
        source.TrySetException(exceptions);

    public bool TrySetCanceled(TaskCompletionSource<int> source, CancellationToken token) => source.TrySetCanceled(token);

    public Task ContinueWith(Task antecedent, Action<Task> action) => antecedent.ContinueWith(action, TaskScheduler.Default);

    public void OnCompleted(Task task, Action action) => task.GetAwaiter().OnCompleted(action);

    public void UnsafeOnCompleted(Task task, Action action) => task.GetAwaiter().UnsafeOnCompleted(action);

    public void Wait(Task task) => task.Wait();

    public int? Result(Task task) => task is Task<int> withResult ? withResult.Result : null;

    public void GetResult(Task task) => task.GetAwaiter().GetResult();

    public TaskStatus Status(Task task) => task.Status;

    public AggregateException? Exception(Task task) => task.Exception;

    Task ITaskKind<Task, TaskCompletionSource<int>>.Call(Method<Task> method) => Call(method);

    private static async Task<int> Call(Method<Task> method)
    {
        while (method.MoveNext())
        {
            try
            {
                if (method.Awaited is Task<int> withResult)
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

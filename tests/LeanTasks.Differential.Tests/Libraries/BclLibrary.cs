using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>A library of tasks.</summary>
internal partial class BclLibrary(Bench<Task> bench) : ITaskLibrary<Task, TaskCompletionSource<int>>
{
    private readonly BclBenchScheduler _queue = new(Place.Queue, bench);
    private readonly BclBenchScheduler _stubborn = new(Place.Stubborn, bench);
    private readonly BclBenchScheduler _refusing = new(Place.Refusing, bench);

    public Place CurrentPlace => TaskScheduler.Current is BclBenchScheduler own ? own.Place
        : ReferenceEquals(TaskScheduler.Current, Inline) ? Place.Inline : Place.Pool;

    public int? CurrentId => System.Threading.Tasks.Task.CurrentId;

    public Task CompletedTask => System.Threading.Tasks.Task.CompletedTask;

    public virtual Task New(Work<Task> work, CancellationToken token, TaskCreationOptions options) => (work.Returns, work.State) switch
    {
        (Returns.Nothing, null) => new Task(() => work.Run(null, null), token, options),
        (Returns.Nothing, { } given) => new Task(state => work.Run(null, state), given, token, options),
        (Returns.Number, null) => new Task<int>(() => work.Run(null, null), token, options),
        (Returns.Number, { } given) => new Task<int>(state => work.Run(null, state), given, token, options),
        (_, null) => new Task<Task>(() => work.RunToTask(null, null)!, token, options),
        (_, { } given) => new Task<Task>(state => work.RunToTask(null, state)!, given, token, options),
    };

    public virtual Task StartNew(Work<Task> work, CancellationToken token, TaskCreationOptions options, Place place)
    {
        TaskFactory factory = System.Threading.Tasks.Task.Factory;
        TaskScheduler scheduler = Scheduler(place);
        return (work.Returns, work.State) switch
        {
            (Returns.Nothing, null) => factory.StartNew(() => { work.Run(null, null); }, token, options, scheduler),
            (Returns.Nothing, { } given) => factory.StartNew(state => { work.Run(null, state); }, given, token, options, scheduler),
            (Returns.Number, null) => factory.StartNew(() => work.Run(null, null), token, options, scheduler),
            (Returns.Number, { } given) => factory.StartNew(state => work.Run(null, state), given, token, options, scheduler),
            (_, null) => factory.StartNew(() => work.RunToTask(null, null)!, token, options, scheduler),
            (_, { } given) => factory.StartNew(state => work.RunToTask(null, state)!, given, token, options, scheduler),
        };
    }

    public Task Run(Work<Task> work, CancellationToken token) => work.Returns switch
    {
        Returns.Nothing => System.Threading.Tasks.Task.Run(() => { work.Run(null, null); }, token),
        Returns.Number => System.Threading.Tasks.Task.Run(() => work.Run(null, null), token),
        _ => System.Threading.Tasks.Task.Run(() => work.RunToTask(null, null), token),
    };

    public virtual Task ContinueWith(Task antecedent, Work<Task> work, CancellationToken token, TaskContinuationOptions options, Place place)
    {
        TaskScheduler scheduler = Scheduler(place);
        if (place == Place.Current && token == CancellationToken.None && options == TaskContinuationOptions.None && work.State is null)
            return ContinueWith(antecedent, work);

        return (antecedent, work.Returns, work.State) switch
        {
            (Task<int> typed, Returns.Nothing, null) => typed.ContinueWith(task => { work.Run(task, null); }, token, options, scheduler),
            (Task<int> typed, Returns.Nothing, { } given) => typed.ContinueWith((task, state) => { work.Run(task, state); }, given, token, options, scheduler),
            (Task<int> typed, Returns.Number, null) => typed.ContinueWith(task => work.Run(task, null), token, options, scheduler),
            (Task<int> typed, Returns.Number, { } given) => typed.ContinueWith((task, state) => work.Run(task, state), given, token, options, scheduler),
            (_, Returns.Nothing, null) => antecedent.ContinueWith(task => { work.Run(task, null); }, token, options, scheduler),
            (_, Returns.Nothing, { } given) => antecedent.ContinueWith((task, state) => { work.Run(task, state); }, given, token, options, scheduler),
            (_, Returns.Number, null) => antecedent.ContinueWith(task => work.Run(task, null), token, options, scheduler),
            (_, Returns.Number, { } given) => antecedent.ContinueWith((task, state) => work.Run(task, state), given, token, options, scheduler),
            (_, _, null) => antecedent.ContinueWith(task => work.RunToTask(task, null)!, token, options, scheduler),
            (_, _, { } given) => antecedent.ContinueWith((task, state) => work.RunToTask(task, state)!, given, token, options, scheduler),
        };
    }

    public virtual Task Unwrap(Task outer) => ((Task<Task>)outer).Unwrap();

    public Task WhenAll(Task[] tasks) => tasks.All(static task => task is Task<int>)
        ? System.Threading.Tasks.Task.WhenAll([.. tasks.Cast<Task<int>>()])
        : System.Threading.Tasks.Task.WhenAll(tasks);

    public Task WhenAny(Task[] tasks) => System.Threading.Tasks.Task.WhenAny(tasks);

    public Task WaitAsync(Task task, CancellationToken token) => task is Task<int> typed ? typed.WaitAsync(token) : task.WaitAsync(token);

    public Task ContinueWhenAll(Task[] tasks, Work<Task> work, CancellationToken token, TaskContinuationOptions options, Place place) =>
        System.Threading.Tasks.Task.Factory.ContinueWhenAll(tasks, all => work.Run(all[0], null), token, options, Scheduler(place));

    public Task ContinueWhenAny(Task[] tasks, Work<Task> work, CancellationToken token, TaskContinuationOptions options, Place place) =>
        System.Threading.Tasks.Task.Factory.ContinueWhenAny(tasks, first => work.Run(first, null), token, options, Scheduler(place));

    Task ITaskLibrary<Task, TaskCompletionSource<int>>.Await(Task awaited, Func<Exception, bool> catches, Func<int> then) =>
        Await(awaited, catches, then);

    public Task FromResult(int result) => System.Threading.Tasks.Task.FromResult(result);

    public Task FromException(Exception exception) => System.Threading.Tasks.Task.FromException(exception);

    public Task FromCanceled(CancellationToken token) => System.Threading.Tasks.Task.FromCanceled(token);

    public virtual TaskCompletionSource<int> NewSource(string? state, TaskCreationOptions options) => new(state, options);

    public Task Task(TaskCompletionSource<int> source) => source.Task;

    public void SetResult(TaskCompletionSource<int> source, int result) => source.SetResult(result);

    public virtual void SetException(TaskCompletionSource<int> source, Exception exception) => source.SetException(exception);

    public virtual void SetExceptions(TaskCompletionSource<int> source, IEnumerable<Exception> exceptions) => source.SetException(exceptions);

    public virtual void SetCanceled(TaskCompletionSource<int> source, CancellationToken token) => source.SetCanceled(token);

    public bool TrySetResult(TaskCompletionSource<int> source, int result) => source.TrySetResult(result);

    public bool TrySetException(TaskCompletionSource<int> source, Exception exception) => source.TrySetException(exception);

    public virtual bool TrySetExceptions(TaskCompletionSource<int> source, IEnumerable<Exception> exceptions) => source.TrySetException(exceptions);

    public virtual bool TrySetCanceled(TaskCompletionSource<int> source, CancellationToken token) => source.TrySetCanceled(token);

    public void Start(Task task, Place place) => task.Start(Scheduler(place));

    public void RunSynchronously(Task task, Place place) => task.RunSynchronously(Scheduler(place));

    public void Wait(Task task) => task.Wait();

    public bool Wait(Task task, int millisecondsTimeout) => task.Wait(millisecondsTimeout);

    public void Wait(Task task, CancellationToken token) => task.Wait(token);

    public bool WaitAll(Task[] tasks, int millisecondsTimeout) => System.Threading.Tasks.Task.WaitAll(tasks, millisecondsTimeout);

    public int WaitAny(Task[] tasks, int millisecondsTimeout) => System.Threading.Tasks.Task.WaitAny(tasks, millisecondsTimeout);

    public string? Result(Task task) => task switch
    {
        Task<int> typed => $"{typed.Result}",
        Task<int[]> typed => string.Join(' ', typed.Result),
        _ => null,
    };

    public Task? Inner(Task task) => task is Task<Task> typed ? typed.Result : null;

    public void GetAwaitResult(Task task) => task.GetAwaiter().GetResult();

    public int Id(Task task) => task.Id;

    public TaskStatus Status(Task task) => task.Status;

    public bool IsCompleted(Task task) => task.IsCompleted;

    public bool IsCompletedSuccessfully(Task task) => task.IsCompletedSuccessfully;

    public bool IsFaulted(Task task) => task.IsFaulted;

    public bool IsCanceled(Task task) => task.IsCanceled;

    public AggregateException? Exception(Task task) => task.Exception;

    public object? AsyncState(Task task) => task.AsyncState;

    public TaskCreationOptions CreationOptions(Task task) => task.CreationOptions;

    private static Task ContinueWith(Task antecedent, Work<Task> work) => (antecedent, work.Returns) switch
    {
        (Task<int> typed, Returns.Nothing) => typed.ContinueWith(task => { work.Run(task, null); }),
        (Task<int> typed, Returns.Number) => typed.ContinueWith(task => work.Run(task, null)),
        (_, Returns.Nothing) => antecedent.ContinueWith(task => { work.Run(task, null); }),
        (_, Returns.Number) => antecedent.ContinueWith(task => work.Run(task, null)),
        _ => antecedent.ContinueWith(task => work.RunToTask(task, null)!),
    };

    private static async Task<int> Await(Task awaited, Func<Exception, bool> catches, Func<int> then)
    {
        try
        {
            await awaited;
        }
        catch (Exception exception) when (catches(exception))
        {
        }

        return then();
    }

    private TaskScheduler Scheduler(Place place) => place switch
    {
        Place.Queue => _queue,
        Place.Stubborn => _stubborn,
        Place.Refusing => _refusing,
        Place.Inline => Inline,
        Place.Current => TaskScheduler.Current,
        _ => TaskScheduler.Default,
    };
}

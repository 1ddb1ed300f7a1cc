using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>Ours. The text is that of the other library but for the names of the types.</summary>
internal class LeanLibrary(Bench<LeanTask> bench) : ITaskLibrary<LeanTask, LeanTaskSource<int>>
{
    private readonly LeanBenchScheduler _queue = new(Place.Queue, bench);
    private readonly LeanBenchScheduler _stubborn = new(Place.Stubborn, bench);
    private readonly LeanBenchScheduler _refusing = new(Place.Refusing, bench);

    public Place CurrentPlace => LeanScheduler.Current is LeanBenchScheduler own ? own.Place
        : ReferenceEquals(LeanScheduler.Current, LeanScheduler.Inline) ? Place.Inline : Place.Pool;

    public int? CurrentId => LeanTask.CurrentId;

    public LeanTask CompletedTask => LeanTask.CompletedTask;

    public virtual LeanTask New(Work<LeanTask> work, CancellationToken token, TaskCreationOptions options) => (work.Returns, work.State) switch
    {
        (Returns.Nothing, null) => new LeanTask(() => work.Run(null, null), token, options),
        (Returns.Nothing, { } given) => new LeanTask(state => work.Run(null, state), given, token, options),
        (Returns.Number, null) => new LeanTask<int>(() => work.Run(null, null), token, options),
        (Returns.Number, { } given) => new LeanTask<int>(state => work.Run(null, state), given, token, options),
        (_, null) => new LeanTask<LeanTask>(() => work.RunToTask(null, null)!, token, options),
        (_, { } given) => new LeanTask<LeanTask>(state => work.RunToTask(null, state)!, given, token, options),
    };

    public virtual LeanTask StartNew(Work<LeanTask> work, CancellationToken token, TaskCreationOptions options, Place place)
    {
        LeanTaskFactory factory = LeanTask.Factory;
        LeanScheduler scheduler = Scheduler(place);
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

    public LeanTask Run(Work<LeanTask> work, CancellationToken token) => work.Returns switch
    {
        Returns.Nothing => LeanTask.Run(() => { work.Run(null, null); }, token),
        Returns.Number => LeanTask.Run(() => work.Run(null, null), token),
        _ => LeanTask.Run(() => work.RunToTask(null, null), token),
    };

    public virtual LeanTask ContinueWith(LeanTask antecedent, Work<LeanTask> work, CancellationToken token, TaskContinuationOptions options, Place place)
    {
        LeanScheduler scheduler = Scheduler(place);
        if (place == Place.Current && token == CancellationToken.None && options == TaskContinuationOptions.None && work.State is null)
            return ContinueWith(antecedent, work);

        return (antecedent, work.Returns, work.State) switch
        {
            (LeanTask<int> typed, Returns.Nothing, null) => typed.ContinueWith(task => { work.Run(task, null); }, token, options, scheduler),
            (LeanTask<int> typed, Returns.Nothing, { } given) => typed.ContinueWith((task, state) => { work.Run(task, state); }, given, token, options, scheduler),
            (LeanTask<int> typed, Returns.Number, null) => typed.ContinueWith(task => work.Run(task, null), token, options, scheduler),
            (LeanTask<int> typed, Returns.Number, { } given) => typed.ContinueWith((task, state) => work.Run(task, state), given, token, options, scheduler),
            (_, Returns.Nothing, null) => antecedent.ContinueWith(task => { work.Run(task, null); }, token, options, scheduler),
            (_, Returns.Nothing, { } given) => antecedent.ContinueWith((task, state) => { work.Run(task, state); }, given, token, options, scheduler),
            (_, Returns.Number, null) => antecedent.ContinueWith(task => work.Run(task, null), token, options, scheduler),
            (_, Returns.Number, { } given) => antecedent.ContinueWith((task, state) => work.Run(task, state), given, token, options, scheduler),
            (_, _, null) => antecedent.ContinueWith(task => work.RunToTask(task, null)!, token, options, scheduler),
            (_, _, { } given) => antecedent.ContinueWith((task, state) => work.RunToTask(task, state)!, given, token, options, scheduler),
        };
    }

    public virtual LeanTask Unwrap(LeanTask outer) => ((LeanTask<LeanTask>)outer).Unwrap();

    public LeanTask WhenAll(LeanTask[] tasks) => tasks.All(static task => task is LeanTask<int>)
        ? LeanTask.WhenAll([.. tasks.Cast<LeanTask<int>>()])
        : LeanTask.WhenAll(tasks);

    public LeanTask WhenAny(LeanTask[] tasks) => LeanTask.WhenAny(tasks);

    public LeanTask WaitAsync(LeanTask task, CancellationToken token) => task is LeanTask<int> typed ? typed.WaitAsync(token) : task.WaitAsync(token);

    public LeanTask ContinueWhenAll(LeanTask[] tasks, Work<LeanTask> work, CancellationToken token, TaskContinuationOptions options, Place place) =>
        LeanTask.Factory.ContinueWhenAll(tasks, all => work.Run(all[0], null), token, options, Scheduler(place));

    public LeanTask ContinueWhenAny(LeanTask[] tasks, Work<LeanTask> work, CancellationToken token, TaskContinuationOptions options, Place place) =>
        LeanTask.Factory.ContinueWhenAny(tasks, first => work.Run(first, null), token, options, Scheduler(place));

    LeanTask ITaskLibrary<LeanTask, LeanTaskSource<int>>.Await(LeanTask awaited, Func<Exception, bool> catches, Func<int> then) =>
        Await(awaited, catches, then);

    public LeanTask FromResult(int result) => LeanTask.FromResult(result);

    public LeanTask FromException(Exception exception) => LeanTask.FromException(exception);

    public LeanTask FromCanceled(CancellationToken token) => LeanTask.FromCanceled(token);

    public virtual LeanTaskSource<int> NewSource(string? state, TaskCreationOptions options) => new(state, options);

    public LeanTask Task(LeanTaskSource<int> source) => source.Task;

    public void SetResult(LeanTaskSource<int> source, int result) => source.SetResult(result);

    public virtual void SetException(LeanTaskSource<int> source, Exception exception) => source.SetException(exception);

    public virtual void SetExceptions(LeanTaskSource<int> source, IEnumerable<Exception> exceptions) => source.SetException(exceptions);

    public virtual void SetCanceled(LeanTaskSource<int> source, CancellationToken token) => source.SetCanceled(token);

    public bool TrySetResult(LeanTaskSource<int> source, int result) => source.TrySetResult(result);

    public bool TrySetException(LeanTaskSource<int> source, Exception exception) => source.TrySetException(exception);

    public virtual bool TrySetExceptions(LeanTaskSource<int> source, IEnumerable<Exception> exceptions) => source.TrySetException(exceptions);

    public virtual bool TrySetCanceled(LeanTaskSource<int> source, CancellationToken token) => source.TrySetCanceled(token);

    public void Start(LeanTask task, Place place) => task.Start(Scheduler(place));

    public void RunSynchronously(LeanTask task, Place place) => task.RunSynchronously(Scheduler(place));

    public void Wait(LeanTask task) => task.Wait();

    public bool Wait(LeanTask task, int millisecondsTimeout) => task.Wait(millisecondsTimeout);

    public void Wait(LeanTask task, CancellationToken token) => task.Wait(token);

    public bool WaitAll(LeanTask[] tasks, int millisecondsTimeout) => LeanTask.WaitAll(tasks, millisecondsTimeout);

    public int WaitAny(LeanTask[] tasks, int millisecondsTimeout) => LeanTask.WaitAny(tasks, millisecondsTimeout);

    public string? Result(LeanTask task) => task switch
    {
        LeanTask<int> typed => $"{typed.Result}",
        LeanTask<int[]> typed => string.Join(' ', typed.Result),
        _ => null,
    };

    public LeanTask? Inner(LeanTask task) => task is LeanTask<LeanTask> typed ? typed.Result : null;

    public void GetAwaitResult(LeanTask task) => task.GetAwaiter().GetResult();

    public int Id(LeanTask task) => task.Id;

    public TaskStatus Status(LeanTask task) => task.Status;

    public bool IsCompleted(LeanTask task) => task.IsCompleted;

    public bool IsCompletedSuccessfully(LeanTask task) => task.IsCompletedSuccessfully;

    public bool IsFaulted(LeanTask task) => task.IsFaulted;

    public bool IsCanceled(LeanTask task) => task.IsCanceled;

    public AggregateException? Exception(LeanTask task) => task.Exception;

    public object? AsyncState(LeanTask task) => task.AsyncState;

    public TaskCreationOptions CreationOptions(LeanTask task) => task.CreationOptions;

    private static LeanTask ContinueWith(LeanTask antecedent, Work<LeanTask> work) => (antecedent, work.Returns) switch
    {
        (LeanTask<int> typed, Returns.Nothing) => typed.ContinueWith(task => { work.Run(task, null); }),
        (LeanTask<int> typed, Returns.Number) => typed.ContinueWith(task => work.Run(task, null)),
        (_, Returns.Nothing) => antecedent.ContinueWith(task => { work.Run(task, null); }),
        (_, Returns.Number) => antecedent.ContinueWith(task => work.Run(task, null)),
        _ => antecedent.ContinueWith(task => work.RunToTask(task, null)!),
    };

    private static async LeanTask<int> Await(LeanTask awaited, Func<Exception, bool> catches, Func<int> then)
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

    private LeanScheduler Scheduler(Place place) => place switch
    {
        Place.Queue => _queue,
        Place.Stubborn => _stubborn,
        Place.Refusing => _refusing,
        Place.Inline => LeanScheduler.Inline,
        Place.Current => LeanScheduler.Current,
        _ => LeanScheduler.Default,
    };
}

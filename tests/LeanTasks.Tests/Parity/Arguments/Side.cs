using System.Collections.Concurrent;
using System.Reflection;
using LeanTasks.Tests.Factories;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>One of the two libraries. It makes arguments of its own types, which are named by their BCL twins.</summary>
internal sealed class Side(bool isBcl)
{
    /// <summary>The result of a task with an <see cref="int"/>.</summary>
    public const int Result = 7;

    private static readonly CancellationToken s_canceled = new(canceled: true);

    private readonly ConcurrentDictionary<Type, Type> _types = new();
    private readonly ConcurrentDictionary<Type, Lazy<object>> _running = new();

    public static Side Bcl { get; } = new(isBcl: true);

    public static Side Lean { get; } = new(isBcl: false);

    public bool IsBcl => isBcl;

    /// <summary>The type that takes the place of a BCL type here, with all type arguments replaced likewise.</summary>
    public Type Of(Type bcl) => isBcl ? bcl : _types.GetOrAdd(bcl, TwinOf);

    /// <summary>Makes an object by a constructor of the type that takes the BCL type's place.</summary>
    public object Make(Type bcl, params object?[] arguments) => Activator.CreateInstance(Of(bcl), arguments)!;

    /// <summary>Calls a public method of an object by its name.</summary>
    /// <param name="bcl">The type that declares it, as the BCL names it.</param>
    public object? Call(object on, Type bcl, string name, params object?[] arguments) =>
        Of(bcl).InvokeMember(name, BindingFlags.InvokeMethod | BindingFlags.Public | BindingFlags.Instance, binder: null, on, arguments);

    public object MakeScheduler(bool refuses) => isBcl ? new CountingTaskScheduler("", refuses) : new CountingLeanScheduler("", refuses);

    /// <summary>Starts a task that is attached to the current one, and never runs.</summary>
    public void StartChild()
    {
        Action nothing = static () => { };
        StartOn(MakeKeepingScheduler(), Make(typeof(Task), nothing, TaskCreationOptions.AttachedToParent));
    }

    /// <summary>The valid result of a delegate, or of a task.</summary>
    public object? MakeResult(Type bcl)
    {
        if (ArgumentLists.IsTask(bcl))
            return MakeTask(bcl, TaskStart.Done);
        return bcl == typeof(int) ? Result : bcl == typeof(IAsyncResult) ? new AsyncResult(hasEnded: true) : bcl.IsValueType ? Make(bcl) : null;
    }

    /// <param name="bcl">The type of the task.</param>
    /// <param name="start">Its state.</param>
    public object MakeTask(Type bcl, TaskStart start)
    {
        Type? result = bcl.IsGenericType ? bcl.GetGenericArguments()[0] : null;
        switch (start)
        {
            case TaskStart.Unstarted:
                return Make(bcl, MakeWork());
            case TaskStart.NeverToStart:
                return Make(bcl, MakeWork(), s_canceled);
            case TaskStart.Queued:
                return StartOn(MakeKeepingScheduler(), Make(bcl, MakeWork()));
            case TaskStart.Running:
                return _running.GetOrAdd(bcl, bcl => new Lazy<object>(() => Run(Make(bcl, MakeWork(DelegateDeed.Blocks))))).Value;
            case TaskStart.WithChild:
                return StartOn(MakeScheduler(refuses: false), Make(bcl, MakeWork(DelegateDeed.LeavesAChild)));
            case TaskStart.Ran:
                object task = Make(bcl, MakeWork());
                Call(task, typeof(Task), nameof(Task.RunSynchronously));
                return task;
            case TaskStart.Continuation:
                Type factory = result is null ? typeof(TaskFactory) : typeof(TaskFactory<>).MakeGenericType(result);
                return Call(
                    Make(factory), factory, nameof(TaskFactory.ContinueWhenAny),
                    Sequence.Make("array", Of(typeof(Task)), [MakeTask(typeof(Task), TaskStart.Pending)]),
                    Delegates.Make(this, result is null ? typeof(Action<Task>) : typeof(Func<,>).MakeGenericType(typeof(Task), result), DelegateDeed.Returns))!;
            default:
                return MakePromise(start, result);
        }

        Delegate MakeWork(DelegateDeed deed = DelegateDeed.Returns) => Delegates.Make(this, result is null ? typeof(Action) : typeof(Func<>).MakeGenericType(result), deed);
    }

    private object MakeKeepingScheduler() => isBcl ? new QueueingTaskScheduler() : new KeepingScheduler();

    private object StartOn(object scheduler, object task)
    {
        Call(task, typeof(Task), nameof(Task.Start), scheduler);
        return task;
    }

    /// <summary>Runs a task that does not end, on a thread that is left to it: one for each type of task, since nothing that a test does changes its state.</summary>
    private object Run(object task)
    {
        new Thread(() => Call(task, typeof(Task), nameof(Task.RunSynchronously))) { IsBackground = true }.UnsafeStart();
        PropertyInfo status = Of(typeof(Task)).GetProperty(nameof(Task.Status))!;
        Assert.True(SpinWait.SpinUntil(() => status.GetValue(task) is TaskStatus.Running, Patience.Limit));
        return task;
    }

    private object MakePromise(TaskStart start, Type? result)
    {
        Type type = result is null ? typeof(TaskCompletionSource) : typeof(TaskCompletionSource<>).MakeGenericType(result);
        object source = Make(type);
        object task = Of(type).GetProperty(nameof(TaskCompletionSource.Task))!.GetValue(source)!;
        switch (start)
        {
            case TaskStart.Done or TaskStart.Disposed:
                Call(source, type, nameof(TaskCompletionSource.SetResult), result is null ? [] : [MakeResult(result)]);
                break;
            case TaskStart.Canceled:
                Call(source, type, nameof(TaskCompletionSource.SetCanceled), s_canceled);
                break;
            case TaskStart.Faulted:
                Call(source, type, nameof(TaskCompletionSource.SetException), new FormatException());
                Of(typeof(Task)).GetProperty(nameof(Task.Exception))!.GetValue(task);
                break;
        }

        if (start == TaskStart.Disposed)
            Call(task, typeof(Task), nameof(Task.Dispose));
        return task;
    }

    private Type TwinOf(Type bcl)
    {
        if (bcl.IsArray)
            return Of(bcl.GetElementType()!).MakeArrayType();
        if (bcl is { IsGenericType: true, IsGenericTypeDefinition: false })
            return Of(bcl.GetGenericTypeDefinition()).MakeGenericType([.. bcl.GetGenericArguments().Select(Of)]);
        return Twins.Names.ContainsKey(bcl) ? Twins.Of(bcl)! : bcl;
    }
}

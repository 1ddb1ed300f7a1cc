using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;

namespace LeanTasks;

/// <summary>An asynchronous operation with a result: what <see cref="Task{TResult}"/> is, in 32 bytes for results of up to 4 bytes.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>Thread safety and allocation are those of <see cref="LeanTask"/>.</remarks>
[AsyncMethodBuilder(typeof(LeanTaskMethodBuilder<>))]
public partial class LeanTask<TResult> : LeanTask
{
    // Written by whoever completes the task, before the slot is closed; read only after that.
    private protected TResult? _result;

    /// <summary>A promise, or an async method.</summary>
    private protected LeanTask(TaskCreationOptions options = TaskCreationOptions.None)
        : base(options)
    {
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller), in the context captured here.</summary>
    private protected LeanTask(Delegate work, TaskState state)
        : base(work, state)
    {
    }

    /// <summary>A task that has completed with <paramref name="result"/>.</summary>
    internal LeanTask(TResult result)
        : base(Outcome.RanToCompletion)
    {
        _result = result;
    }

    /// <summary>A task that has completed without a result.</summary>
    internal LeanTask(Outcome outcome)
        : base(outcome)
    {
    }

    /// <summary>Makes a task that runs <paramref name="function"/> once it is started.</summary>
    /// <param name="function">What to run.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public LeanTask(Func<TResult> function)
        : base(function ?? throw new ArgumentNullException(nameof(function)), TaskState.Created)
    {
    }

    /// <summary>Blocks until the task has completed, and gives its result.</summary>
    /// <exception cref="AggregateException">The task faulted or was canceled.</exception>
    public TResult Result
    {
        get
        {
            Wait();
            return _result!;
        }
    }

    /// <summary>For <c>await</c>.</summary>
    /// <returns>An awaiter of this task.</returns>
    public new LeanTaskAwaiter<TResult> GetAwaiter() => new(this);

    /// <summary>Queues <paramref name="function"/>, checked by the caller.</summary>
    internal static LeanTask<TResult> StartNew(Func<TResult> function)
    {
        LeanTask<TResult> task = new(function, TaskState.WaitingToRun);
        task.Queue();
        return task;
    }

    /// <summary>Completes an async method. It is the only one to complete its task, so there is nothing to claim.</summary>
    internal void CompleteMethod(TResult result)
    {
        _result = result;
        Complete(Outcome.RanToCompletion, work: null);
    }

    /// <summary>The result of <c>await</c>.</summary>
    internal new TResult GetAwaitResult()
    {
        base.GetAwaitResult();
        return _result!;
    }

    private protected override void InvokeWork(Delegate work) => _result = Unsafe.As<Func<TResult>>(work)();
}

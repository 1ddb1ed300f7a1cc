using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>A <see cref="CopiedTask{TResult}"/> of any result.</summary>
internal interface ICopiedTask
{
    /// <summary>What the task is a copy of.</summary>
    object Original { get; }
}

/// <summary>
/// A promise of the BCL's that leads to what it is a copy of. A source has room for that only in <see cref="Task.AsyncState"/>, which callers
/// see; and takes 24 bytes, where this takes 8.
/// </summary>
internal sealed unsafe class CopiedTask<TResult> : Task<TResult>, ICopiedTask
{
    private static readonly bool s_canBeMade =
        CopiedTaskProbe.Try<TResult>(&Construct, &TrySetResult, &TrySetException, &TrySetCanceled) is not { } why || FastPath.CopiedTasks.TurnOff(why);

    // Written once, before others see the task.
    private object? _original;

    // Never called: what is public to derived classes makes a task with a delegate.
    private CopiedTask()
        : base(static () => default!)
    {
    }

    /// <summary>Whether <see cref="TryMake"/> makes one.</summary>
    internal static bool CanBeMade => s_canBeMade;

    object ICopiedTask.Original => _original!;

    /// <summary>Makes a task that is to be completed by the methods below; null if this runtime does not permit it.</summary>
    internal static CopiedTask<TResult>? TryMake(object original, object? state)
    {
        if (!s_canBeMade)
            return null;
        CopiedTask<TResult> task = MakeEmpty();
        Construct(task, state, TaskCreationOptions.None);
        task._original = original;
        return task;
    }

    /// <summary>Makes an object of which no constructor has run.</summary>
    internal static CopiedTask<TResult> MakeEmpty() =>
        Unsafe.As<CopiedTask<TResult>>(RuntimeHelpers.GetUninitializedObject(typeof(CopiedTask<TResult>)));

    internal void End(TResult result) => TrySetResult(this, result);

    internal void Fail(IEnumerable<Exception> exceptions) => TrySetException(this, exceptions);

    /// <param name="token">The token of the cancellation.</param>
    /// <param name="exception">What an await throws; null for an exception of its own.</param>
    internal void Cancel(CancellationToken token, OperationCanceledException? exception) => TrySetCanceled(this, token, exception);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(Task<TResult> task, object? state, TaskCreationOptions options);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TrySetResult))]
    private static extern bool TrySetResult(Task<TResult> task, TResult? result);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TrySetException))]
    private static extern bool TrySetException(Task task, object exceptions);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TrySetCanceled))]
    private static extern bool TrySetCanceled(Task task, CancellationToken token, object? exception);
}

/// <summary>Whether promises of the BCL can be made and completed by its own methods, as its sources do.</summary>
internal static unsafe class CopiedTaskProbe
{
    /// <summary>
    /// Makes a promise, ends it with a result, and sees that it does not end twice. Returns what is not as expected, or null, and throws
    /// nothing. No promise fails or is canceled: that may raise an event, of which listeners would be notified within a static constructor.
    /// </summary>
    /// <param name="construct">Constructs a promise in an empty object.</param>
    /// <param name="setResult">Ends it with a result.</param>
    /// <param name="setException">Ends it with exceptions.</param>
    /// <param name="setCanceled">Ends it as canceled.</param>
    internal static string? Try<TResult>(
        delegate*<Task<TResult>, object?, TaskCreationOptions, void> construct,
        delegate*<Task<TResult>, TResult?, bool> setResult,
        delegate*<Task, object, bool> setException,
        delegate*<Task, CancellationToken, object?, bool> setCanceled)
    {
        try
        {
            object state = new();
            Task<TResult> task = CopiedTask<TResult>.MakeEmpty(), other = CopiedTask<TResult>.MakeEmpty();
            construct(task, state, TaskCreationOptions.None);
            construct(other, null, TaskCreationOptions.None);
            if (task.Status != TaskStatus.WaitingForActivation || task.AsyncState != state || other.AsyncState is not null)
                return "The constructor of Task<TResult> did not create a pending task with the given state object.";
            if (!setResult(task, default) || task.Status != TaskStatus.RanToCompletion)
                return "Task<TResult>.TrySetResult did not complete a pending task.";
            if (setException(task, new[] { new ArithmeticException(), new ArithmeticException() }) || task.Status != TaskStatus.RanToCompletion)
                return "Task.TrySetException succeeded for a task that was already completed.";
            return setCanceled(task, default, new OperationCanceledException()) || task.Status != TaskStatus.RanToCompletion
                ? "Task.TrySetCanceled succeeded for a task that was already completed."
                : null;
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }
}

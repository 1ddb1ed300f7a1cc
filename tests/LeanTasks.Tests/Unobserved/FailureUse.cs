using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Unobserved;

/// <summary>What somebody does with the value task of a method that fails.</summary>
/// <param name="Name">The use's name.</param>
/// <param name="Suspends">Whether the method fails only after that.</param>
/// <param name="Cancels">Whether it throws an <see cref="OperationCanceledException"/>.</param>
/// <param name="Use">Does it; gives what is to be dropped once the method has failed.</param>
internal sealed record FailureUse(string Name, bool Suspends, bool Cancels, Func<FailingKind, ValueTask, object> Use)
{
    private static readonly Dictionary<string, Func<FailingKind, ValueTask, object>> s_uses = new()
    {
        ["Dropped"] = static (_, task) => task,
        ["AwaitedByOneThatIsDropped"] = static (kind, task) => kind.Await(task),
        ["AwaitedDeepByOneThatIsDropped"] = static (kind, task) => kind.Await(kind.Await(kind.Await(task))),
        ["AwaitedByOneThatIsAwaited"] = static (kind, task) => CatchAsync(kind.Await(task)),
        ["Awaited"] = static (_, task) => CatchAsync(task),
        ["DroppedAsTask"] = static (_, task) => task.AsTask(),
        ["AwaitedAsTask"] = static (_, task) => CatchAsync(new ValueTask(task.AsTask())),
        ["DroppedWhenPreserved"] = static (_, task) => task.Preserve(),
        ["ContinuedAndNotAsked"] = static (_, task) => Continue(task, static _ => { }),
        ["Asked"] = static (_, task) => Continue(task, static awaiter => Assert.ThrowsAny<Exception>(awaiter.GetResult)),
    };

    public static FailureUse[] All { get; } =
    [
        .. from use in s_uses
           from suspends in new[] { false, true }
           from cancels in new[] { false, true }
           select new FailureUse($"{use.Key}, {(suspends ? "suspends" : "at once")}, {(cancels ? "canceled" : "faulted")}", suspends, cancels, use.Value),
    ];

    /// <summary>Calls a method that fails with an exception of this message, and drops what the use gives.</summary>
    public void Play(FailingKind kind, string message)
    {
        TaskCompletionSource pause = new();
        if (!Suspends)
            pause.SetResult();
        object dropped = Use(kind, kind.Fail(pause.Task, Cancels ? new OperationCanceledException(message) : new ProgramException(message)));
        if (Suspends)
            pause.SetResult();
        if (dropped is Task task)
            Patience.Until(() => task.IsCompleted);
    }

    /// <summary>Of a method that has failed at once the pool runs the continuation, which keeps the value task until it has run.</summary>
    private static Task Continue(ValueTask task, Action<ValueTaskAwaiter> continuation)
    {
        TaskCompletionSource hasRun = new();
        ValueTaskAwaiter awaiter = task.GetAwaiter();
        awaiter.UnsafeOnCompleted(() =>
        {
            continuation(awaiter);
            hasRun.SetResult();
        });
        return hasRun.Task;
    }

    private static async Task CatchAsync(ValueTask task)
    {
        try
        {
            await task.ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is ProgramException or OperationCanceledException)
        {
        }
    }
}

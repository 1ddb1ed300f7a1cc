using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>The objects whose members are called.</summary>
internal static class Receivers
{
    /// <param name="type">A type of the BCL, closed.</param>
    public static IReadOnlyList<Argument> Of(Type type)
    {
        if (ArgumentLists.IsTask(type))
            return [.. Enum.GetValues<TaskStart>().Select(start => ArgumentLists.OfTask(type, start))];
        if (type == typeof(TaskFactory) || type == typeof(TaskFactory<int>))
            return OfFactory(type);
        if (type == typeof(TaskCompletionSource) || type == typeof(TaskCompletionSource<int>))
            return [New(type), Completed(type)];

        // Its members are protected: of those that refer to `this`, a program calls only those of a scheduler of its own.
        if (type == typeof(TaskScheduler))
            return [new Argument("a scheduler", static side => side.MakeScheduler(refuses: false))];
        if (type == typeof(ParallelLoopState))
            return [new Argument("of a loop that has ended", static side => side.IsBcl ? BclState() : LeanState())];

        // A builder that has completed and suspends begins anew.
        if (type == typeof(AsyncTaskMethodBuilder) || type == typeof(AsyncTaskMethodBuilder<int>))
            return [New(type), Completed(type) with { MayPend = true }];

        // What the BCL's does when it is completed a second time depends on whether the process has done that before.
        if (type == typeof(PoolingAsyncValueTaskMethodBuilder) || type == typeof(PoolingAsyncValueTaskMethodBuilder<int>))
            return [New(type)];
        return type == typeof(ConcurrentExclusiveSchedulerPair) || type == typeof(ParallelLoopResult) ? [New(type)] : OfAwait(type);
    }

    private static Argument New(Type type) => new("new", side => side.Make(type), MayPend: true);

    private static Argument Completed(Type type) => new("completed", side =>
    {
        object made = side.Make(type);
        side.Call(made, type, "SetResult", type.IsGenericType ? [Side.Result] : []);
        return made;
    });

    private static Argument[] OfFactory(Type type)
    {
        return
        [
            Factory("new"),
            Factory("canceled", static _ => new CancellationToken(canceled: true)),
            Factory("inline", static side => side.MakeScheduler(refuses: false)),
            Factory("refusing", static side => side.MakeScheduler(refuses: true)),
            Factory("with options", static _ => TaskCreationOptions.DenyChildAttach, static _ => TaskContinuationOptions.ExecuteSynchronously),
            Factory("of long continuations", static _ => TaskCreationOptions.None, static _ => TaskContinuationOptions.LongRunning),
        ];

        Argument Factory(string name, params Func<Side, object>[] arguments) =>
            new(name, side => side.Make(type, [.. arguments.Select(argument => argument(side))]));
    }

    /// <summary>Awaiters, and what an await is configured to.</summary>
    private static Argument[] OfAwait(Type type)
    {
        Type task = type.IsGenericType ? typeof(Task<int>) : typeof(Task);
        return [.. Enum.GetValues<TaskStart>().Select(start => ArgumentLists.OfTask(task, start)).Select(awaited => awaited with { Make = side => Of(side, awaited.Make(side)!) }), New(type)];

        object Of(Side side, object awaited)
        {
            if (type.Name.StartsWith("TaskAwaiter", StringComparison.Ordinal))
                return side.Call(awaited, task, "GetAwaiter")!;
            object configured = side.Call(awaited, task, "ConfigureAwait", false)!;
            Type awaitable = type.IsGenericType ? typeof(ConfiguredTaskAwaitable<int>) : typeof(ConfiguredTaskAwaitable);
            return type.IsNested ? side.Call(configured, awaitable, "GetAwaiter")! : configured;
        }
    }

    private static ParallelLoopState BclState()
    {
        ParallelLoopState? state = null;
        Parallel.For(0, 1, (_, given) => state = given);
        return state!;
    }

    private static LeanParallelLoopState LeanState()
    {
        LeanParallelLoopState? state = null;
        LeanParallel.For(0, 1, (_, given) => state = given);
        return state!;
    }
}

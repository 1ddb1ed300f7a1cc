using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Unobserved;

/// <summary>Async methods of one builder.</summary>
/// <param name="Fail">Awaits the pause, and throws.</param>
/// <param name="Await">Awaits another.</param>
internal sealed record FailingKind(Func<Task, Exception, ValueTask> Fail, Func<ValueTask, ValueTask> Await)
{
    /// <summary>What the others are compared with.</summary>
    public static FailingKind Bcl { get; } = new(
        static async ValueTask (pause, exception) =>
        {
            await pause.ConfigureAwait(false);
            throw exception;
        },
        static async ValueTask (inner) => await inner.ConfigureAwait(false));

    public static Dictionary<string, FailingKind> Ours { get; } = new()
    {
        ["Pooled"] = new(
            [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))] static async ValueTask (pause, exception) =>
            {
                await pause.ConfigureAwait(false);
                throw exception;
            },
            [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))] static async ValueTask (inner) => await inner.ConfigureAwait(false)),
        ["PooledUnderBcl"] = new(
            [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))] static async ValueTask (pause, exception) =>
            {
                await pause.ConfigureAwait(false);
                throw exception;
            },
            Bcl.Await),
        ["BclUnderPooled"] = new(
            Bcl.Fail,
            [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))] static async ValueTask (inner) => await inner.ConfigureAwait(false)),
        ["PooledFlow"] = new(
            static (pause, exception) => FailAsync(pause, exception),
            static inner => AwaitAsync(inner)),
        [nameof(LeanTask)] = new(
            static (pause, exception) => FailTaskAsync(pause, exception).AsValueTask(),
            static inner => AwaitAsync(inner)),
    };

    private static async PooledFlow FailAsync(Task pause, Exception exception)
    {
        await pause.ConfigureAwait(false);
        throw exception;
    }

    private static async LeanTask FailTaskAsync(Task pause, Exception exception)
    {
        await pause.ConfigureAwait(false);
        throw exception;
    }

    private static async PooledFlow AwaitAsync(ValueTask inner) => await inner.ConfigureAwait(false);
}

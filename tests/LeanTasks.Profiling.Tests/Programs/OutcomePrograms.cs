using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Tests.Programs;

/// <summary>
/// A method of each kind that ends in one of eight ways, by what it is called with: see <see cref="Suspensions"/> and
/// <see cref="Result"/>.
/// </summary>
public static class OutcomePrograms
{
    public const int Ways = 8;

    /// <summary>Calls a method of a kind, from several loops at once.</summary>
    public static Task Run(string kind, int loops, int rounds)
    {
        Func<int, Task> call = kind switch
        {
            nameof(MethodKind.Task) => OfTask,
            nameof(MethodKind.TaskOfT) => OfTaskOfT,
            nameof(MethodKind.ValueTask) => static i => OfValueTask(i).AsTask(),
            nameof(MethodKind.ValueTaskOfT) => static i => OfValueTaskOfT(i).AsTask(),
            nameof(MethodKind.PoolingValueTask) => static i => OfPoolingValueTask(i).AsTask(),
            nameof(MethodKind.PoolingValueTaskOfT) => static i => OfPoolingValueTaskOfT(i).AsTask(),
            nameof(MethodKind.PooledValueTask) => static i => OfPooledValueTask(i).AsTask(),
            nameof(MethodKind.PooledValueTaskOfT) => static i => OfPooledValueTaskOfT(i).AsTask(),
            nameof(MethodKind.LeanTask) => static async i => await OfLeanTask(i),
            nameof(MethodKind.LeanTaskOfT) => static async i => await OfLeanTaskOfT(i),
            nameof(MethodKind.PooledFlow) => static i => OfPooledFlow(i).AsTask(),
            _ => static i => OfPooledFlowOfT(i).AsTask(),
        };
        return Task.WhenAll(Enumerable.Range(0, loops).Select(_ => Task.Run(() => Loop(call, rounds))));
    }

    private static async Task Loop(Func<int, Task> call, int rounds)
    {
        for (int i = 0; i < rounds * Ways; i++)
        {
            try
            {
                await call(i);
            }
            catch (Exception exception) when (exception is OperationCanceledException or FormatException)
            {
            }
        }
    }

    private static int Suspensions(int i) => (i % Ways) switch
    {
        3 or 4 or 5 => 1,
        6 => 2,
        _ => 0,
    };

    private static int Result(int i) => (i % Ways) switch
    {
        1 or 4 => throw new FormatException(),
        2 or 5 => throw new TaskCanceledException(),
        _ => 100,
    };

    private static async Task OfTask(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        Result(i);
    }

    private static async Task<int> OfTaskOfT(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        return Result(i);
    }

    private static async ValueTask OfValueTask(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        Result(i);
    }

    private static async ValueTask<int> OfValueTaskOfT(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        return Result(i);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask OfPoolingValueTask(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        Result(i);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OfPoolingValueTaskOfT(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        return Result(i);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask OfPooledValueTask(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        Result(i);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OfPooledValueTaskOfT(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        return Result(i);
    }

    private static async LeanTask OfLeanTask(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        Result(i);
    }

    private static async LeanTask<int> OfLeanTaskOfT(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        return Result(i);
    }

    private static async PooledFlow OfPooledFlow(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        Result(i);
    }

    private static async PooledFlow<int> OfPooledFlowOfT(int i)
    {
        for (int k = Suspensions(i); k > 0; k--)
            await Task.Yield();
        return Result(i);
    }
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Alone.Cold;

/// <inheritdoc cref="MethodOfTask"/>
internal static class MethodOfPoolingValueTask
{
    public static void Call() => Result.Check(Method().AsTask().Result);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Method()
    {
        await Task.Yield();
        return await Task.Run(static () => 1);
    }
}

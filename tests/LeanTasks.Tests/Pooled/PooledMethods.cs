using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Pooled;

/// <summary>Pooled methods that tests measure.</summary>
internal static class PooledMethods
{
    internal static void SkipUnoptimized() => Assert.SkipWhen(
        typeof(PooledMethods).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true,
        "A debug build keeps a method's state in an object of its own.");

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    internal static async ValueTask<int> AddOneAsync(LeanTask<int> task) => await task + 1;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    internal static async ValueTask<int> AddOneAsync(Task<int> task) => await task + 1;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    internal static async ValueTask<int> AddOneAsync(ValueTask<int> task) => await task + 1;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    internal static async ValueTask<int> AddOneUnderAsync(int depth, ValueTask<int> task) =>
        depth == 1 ? await task + 1 : await AddOneUnderAsync(depth - 1, task) + 1;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    internal static async ValueTask YieldAsync() => await Task.Yield();
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>The inner methods that every kind of outer one in <c>MatrixOuter.cs</c> is put over.</summary>
internal sealed class MatrixInnerMethods(double probability)
{
    public async Task<bool> GetTask()
    {
        if (Suspends())
            await Task.Yield();
        return true;
    }

    public async ValueTask<bool> GetValueTask()
    {
        if (Suspends())
            await Task.Yield();
        return true;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<bool> GetPoolingValueTask()
    {
        if (Suspends())
            await Task.Yield();
        return true;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public async ValueTask<bool> GetPooledValueTask()
    {
        if (Suspends())
            await Task.Yield();
        return true;
    }

    private bool Suspends() => Random.Shared.NextDouble() > probability;
}

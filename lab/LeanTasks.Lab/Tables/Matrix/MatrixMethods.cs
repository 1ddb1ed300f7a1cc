namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>The thirteen methods of "Task over ValueTask&lt;&gt;", by their own names, the one that its scheme lacks, and the three inner ones they call.</summary>
internal sealed class MatrixMethods(double probability)
{
    public async Task<bool> AsyncTaskOverValueTask() => await GetValue();

    public Task<bool> TaskOverValueTask() => GetValue().AsTask();

    public Task<bool> TaskOverTask() => GetTaskValue();

    public async Task<bool> AsyncTaskOverTask() => await GetTaskValue();

    public async ValueTask<bool> AsyncValueTaskOverTask() => await GetTaskValue();

    public async ValueTask<bool> AsyncValueTaskOverValueTask() => await GetValue();

    public async Task<bool> AsyncTaskOverPooledValueTask() => await GetValuePooled();

    public Task<bool> TaskOverPooledValueTask() => GetValuePooled().AsTask();

    public async ValueTask<bool> AsyncValueTaskOverPooledValueTask() => await GetValuePooled();

    public ValueTask<bool> ValueTaskOverPooledValueTask() => GetValuePooled();

    public ValueTask<bool> ValueTaskOverValueTask() => GetValue();

    public async ValueTask AsyncNgValueTaskOverTask() => await GetTaskValue();

    public async ValueTask AsyncNgValueTaskOverValueTask() => await GetValue();

    public async ValueTask AsyncNgValueTaskOverPooledValueTask() => await GetValuePooled();

#if !RUNTIME_ASYNC
    // A builder of one's own switches runtime-async off for the method; there is nothing to pool in it anyway.
    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<>))]
#endif
    private async ValueTask<bool> GetValuePooled()
    {
        if (Suspends())
            await Task.Yield();
        return true;
    }

    private async ValueTask<bool> GetValue()
    {
        if (Suspends())
            await Task.Yield();
        return true;
    }

    private async Task<bool> GetTaskValue()
    {
        if (Suspends())
            await Task.Yield();
        return true;
    }

    private bool Suspends() => Random.Shared.NextDouble() > probability;
}

using System.Runtime.CompilerServices;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Profiler;

/// <summary>Each method twice: with the BCL's builder, and with the counting one that <c>leantasks profile</c> puts in its place.</summary>
internal sealed class ProfilerMethods
{
    public Gate Gate { get; } = new();

    public async Task<int> Task(int result)
    {
        if (result < 0)
            await Gate.Wait();
        return result;
    }

    [AsyncMethodBuilder(typeof(Profiling.Builders.AsyncTaskMethodBuilder<>))]
    public async Task<int> CountedTask(int result)
    {
        if (result < 0)
            await Gate.Wait();
        return result;
    }

    public async ValueTask<int> ValueTask(int result)
    {
        if (result < 0)
            await Gate.Wait();
        return result;
    }

    [AsyncMethodBuilder(typeof(Profiling.Builders.AsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> CountedValueTask(int result)
    {
        if (result < 0)
            await Gate.Wait();
        return result;
    }

    public async Task<int> Suspend(int times)
    {
        for (int i = 0; i < times; i++)
            await Gate.Wait();
        return 1;
    }

    [AsyncMethodBuilder(typeof(Profiling.Builders.AsyncTaskMethodBuilder<>))]
    public async Task<int> CountedSuspend(int times)
    {
        for (int i = 0; i < times; i++)
            await Gate.Wait();
        return 1;
    }
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>Ours, with pooled methods.</summary>
internal sealed class PooledLibrary(Bench<LeanTask> bench) : LeanLibrary(bench), ITaskLibrary<LeanTask, LeanTaskSource<int>>
{
    LeanTask ITaskLibrary<LeanTask, LeanTaskSource<int>>.Await(LeanTask awaited, Func<Exception, bool> catches, Func<int> then) =>
        Await(awaited, catches, then).AsLeanTask();

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Await(LeanTask awaited, Func<Exception, bool> catches, Func<int> then)
    {
        try
        {
            await awaited;
        }
        catch (Exception exception) when (catches(exception))
        {
        }

        return then();
    }
}

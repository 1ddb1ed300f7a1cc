using System.Runtime.CompilerServices;
using LeanTasks.Differential.Tests.Running;

namespace LeanTasks.Differential.Tests.Kinds;

/// <summary>Ours, with pooled methods. The text of the method is that of the other kinds.</summary>
internal class PooledKind : LeanKind, ITaskKind<LeanTask, LeanTaskSource<int>>
{
    LeanTask ITaskKind<LeanTask, LeanTaskSource<int>>.Call(Method<LeanTask> method) => CallPooled(method).AsLeanTask();

    protected virtual ValueTask<int> CallPooled(Method<LeanTask> method) => Call(method);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Call(Method<LeanTask> method)
    {
        while (method.MoveNext())
        {
            try
            {
                if (method.Awaited is LeanTask<int> withResult)
                    method.Resume(await withResult);
                else if (method.Awaited is { } task)
                    await task;
                else if (method.AwaitsPool)
                    await new PoolAwaitable();
                else if (method.AwaitsNothing)
                    await new ImmediateAwaitable();
                else
                    await System.Threading.Tasks.Task.Yield();
                method.Resume();
            }
            catch (Exception exception) when (method.Catches(exception))
            {
            }
        }

        return method.Result;
    }
}

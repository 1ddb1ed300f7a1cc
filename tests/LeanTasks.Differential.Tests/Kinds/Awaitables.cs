using System.Runtime.CompilerServices;

namespace LeanTasks.Differential.Tests.Kinds;

/// <summary>Somebody else's awaitable, with an awaiter that resumes on the pool and knows no UnsafeOnCompleted.</summary>
internal readonly struct PoolAwaitable : INotifyCompletion
{
    public bool IsCompleted => false;

    public PoolAwaitable GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation) =>
        ThreadPool.QueueUserWorkItem(static action => action(), continuation, preferLocal: false);
}

/// <summary>Somebody else's awaitable, with an awaiter that resumes inside UnsafeOnCompleted.</summary>
internal readonly struct ImmediateAwaitable : ICriticalNotifyCompletion
{
    public bool IsCompleted => false;

    public ImmediateAwaitable GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation) => continuation();

    public void UnsafeOnCompleted(Action continuation) => continuation();
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Pooled.Same;

/// <summary>An awaitable of somebody else's, a struct that knows no UnsafeOnCompleted.</summary>
internal readonly struct NotifyOnly(Task<int> task) : INotifyCompletion
{
    public bool IsCompleted => task.IsCompleted;

    public NotifyOnly GetAwaiter() => this;

    public int GetResult() => task.GetAwaiter().GetResult();

    public void OnCompleted(Action continuation) => task.ConfigureAwait(false).GetAwaiter().OnCompleted(continuation);
}

/// <summary>The same with UnsafeOnCompleted.</summary>
internal readonly struct Critical(Task<int> task) : ICriticalNotifyCompletion
{
    public bool IsCompleted => task.IsCompleted;

    public Critical GetAwaiter() => this;

    public int GetResult() => task.GetAwaiter().GetResult();

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void UnsafeOnCompleted(Action continuation) => task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);
}

/// <summary>An awaitable that resumes inside OnCompleted.</summary>
internal readonly struct AtOnce : ICriticalNotifyCompletion
{
    public bool IsCompleted => false;

    public AtOnce GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void UnsafeOnCompleted(Action continuation) => continuation();
}

/// <summary>One that completes between IsCompleted and OnCompleted.</summary>
internal readonly struct BetweenTheTwo(Action complete, Task<int> task) : ICriticalNotifyCompletion
{
    public bool IsCompleted
    {
        get
        {
            if (task.IsCompleted)
                return true;
            complete();
            return false;
        }
    }

    public BetweenTheTwo GetAwaiter() => this;

    public int GetResult() => task.GetAwaiter().GetResult();

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void UnsafeOnCompleted(Action continuation) => task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Tests.Support;

/// <summary>Resumes its waiter on another thread, and does not come back to it before that has run.</summary>
public readonly struct OtherThreadAwaiter : INotifyCompletion
{
    public bool IsCompleted => false;

    public OtherThreadAwaiter GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation)
    {
        Thread thread = new(() => continuation());
        thread.Start();
        thread.Join();
    }
}

using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Misuse;

/// <summary>What a method awaits until the test resumes it, on the test's own thread.</summary>
internal sealed class HandGate : ICriticalNotifyCompletion
{
    private Action? _resume;

    public bool IsCompleted => false;

    public HandGate GetAwaiter() => this;

    public void OnCompleted(Action continuation) => _resume = continuation;

    public void UnsafeOnCompleted(Action continuation) => _resume = continuation;

    public void GetResult()
    {
    }

    public void Open() => Interlocked.Exchange(ref _resume, null)!();
}

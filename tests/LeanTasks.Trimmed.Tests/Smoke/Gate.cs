using System.Runtime.CompilerServices;

namespace LeanTasks.Smoke;

/// <summary>What a method awaits until it is resumed, on the thread that does that.</summary>
internal sealed class Gate : ICriticalNotifyCompletion
{
    private Action? _resume;

    public bool IsCompleted => false;

    public Gate GetAwaiter() => this;

    public void OnCompleted(Action continuation) => _resume = continuation;

    public void UnsafeOnCompleted(Action continuation) => _resume = continuation;

    public void GetResult()
    {
    }

    public void Open() => Interlocked.Exchange(ref _resume, null)!();
}
